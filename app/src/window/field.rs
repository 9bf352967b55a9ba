//! A field for a value that is typed. What is typed stays as it is: where it is not right, the field says so in a
//! sentence and nothing is set, least of all something near it.

use super::command::Command;
use super::theme::palette;
use egui::{Key, Label, Modifiers, Response, RichText, TextEdit, TextStyle, TextWrapMode, Ui, WidgetText};

/// Room beside a value for the border and the place where one types, in points.
const ROOM: f32 = 18.0;

/// A field.
pub struct Field<'a> {
    /// The name under which the model knows that the field is not right.
    pub key: &'a str,
    /// The value that is in force, as text.
    pub value: String,
    /// What was found wrong with what is typed.
    pub problem: Option<&'a str>,
    /// Width, in points of the usual text size; a longer value widens it as far as there is room.
    pub width: f32,
    /// What stands at the right of it.
    pub unit: &'a str,
}

/// By how many steps the arrows went up.
pub type Steps = i64;

impl Field<'_> {
    /// Shows the field. `check` reads what was typed; `step` gives the value so many steps further, for the arrows
    /// up and down. What was typed and is right is handed to `set`, which makes a command of it.
    pub fn show<T>(
        &self,
        ui: &mut Ui,
        check: impl Fn(&str) -> Result<T, String>,
        step: impl Fn(Steps) -> Option<T>,
        set: impl Fn(T) -> Command,
        commands: &mut Vec<Command>,
    ) -> Response {
        let id = ui.scope_id().with(("field", self.key));
        let has_focus = ui.memory(|memory| memory.has_focus(id));
        let is_kept = has_focus || self.problem.is_some();
        let known = ui.data(|data| data.get_temp::<String>(id)).filter(|_| is_kept);
        let mut text = known.unwrap_or_else(|| self.value.clone());
        let steps = if has_focus { steps(ui) } else { 0 };
        let stepped = if steps == 0 { None } else { step(steps) };
        let colours = palette(ui);
        let width = self.width * ui.text_style_height(&TextStyle::Body) / 17.0;
        // What is wrong is to be read as a whole, too.
        let value = WidgetText::from(if self.problem.is_some() { &text } else { &self.value });
        let wide = |text: WidgetText| {
            text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body).size().x
        };
        let unit =
            if self.unit.is_empty() { 0.0 } else { wide(self.unit.into()) + ui.spacing().item_spacing.x };
        let width = (wide(value) + ROOM).min(ui.available_width() - unit).max(width);
        let mut edit = TextEdit::singleline(&mut text).id(id).desired_width(width);
        if self.problem.is_some() {
            edit = edit.text_color(colours.wrong);
        }
        let field = ui.add(edit);
        if self.problem.is_some() {
            let ring = egui::Stroke::new(1.5, colours.wrong);
            ui.painter().rect_stroke(field.rect, 4.0, ring, egui::StrokeKind::Inside);
        }
        if !self.unit.is_empty() {
            ui.label(RichText::new(self.unit).weak());
        }
        if field.changed() {
            match check(text.trim()) {
                Ok(value) => commands.extend([set(value), Command::MarkField(self.key.into(), None)]),
                Err(problem) => commands.push(Command::MarkField(self.key.into(), Some(problem))),
            }
        }
        match stepped {
            Some(value) => {
                commands.extend([set(value), Command::MarkField(self.key.into(), None)]);
                ui.data_mut(|data| data.remove::<String>(id));
            }
            None => ui.data_mut(|data| {
                data.insert_temp(id, text);
            }),
        }
        field
    }
}

/// Says what is wrong, where something is. A sentence that comes is brought into sight.
pub fn problem(ui: &mut Ui, problem: Option<&str>) {
    let id = ui.scope_id().with("problem");
    let was_told = ui.data(|data| data.get_temp::<()>(id)).is_some();
    match problem {
        Some(problem) => {
            let told = ui.add(Label::new(RichText::new(problem).color(palette(ui).wrong)).wrap());
            if !was_told {
                ui.data_mut(|data| data.insert_temp(id, ()));
                told.scroll_to_me(None);
            }
        }
        None if was_told => ui.data_mut(|data| data.remove::<()>(id)),
        None => {}
    }
}

fn steps(ui: &Ui) -> Steps {
    ui.input_mut(|input| {
        let mut taken = |key| input.count_and_consume_key(Modifiers::NONE, key) as Steps;
        taken(Key::ArrowUp) - taken(Key::ArrowDown)
    })
}
