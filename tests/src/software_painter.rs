//! Draws the frames of a window without graphics hardware, the same pixels on every machine. Nearest texels, one pixel
//! a point: what the tests of pictures compare, not what a person sees.

use dream_soft_render::{ClipRect, Color, Mesh, SoftwareRenderer, TextureId, Vertex};
use egui::epaint::{ImageDelta, Primitive};
use egui::{Color32, Context, FullOutput, ImageData, TexturesDelta};
use egui_kittest::TestRenderer;
use image::RgbaImage;
use std::collections::BTreeMap;

/// A software rasteriser for [`egui_kittest`].
#[derive(Debug, Default)]
pub struct SoftwarePainter {
    renderer: SoftwareRenderer,
    textures: BTreeMap<egui::TextureId, TextureId>,
    /// What the frame to come still shows, and none after it.
    leaving: Vec<TextureId>,
}

impl SoftwarePainter {
    fn take_image(
        &mut self,
        id: egui::TextureId,
        delta: &ImageDelta,
    ) -> Result<(), dream_soft_render::Error> {
        let ImageData::Color(image) = &delta.image;
        let [width, height] = image.size;
        let pixels: Vec<u8> = image.pixels.iter().flat_map(Color32::to_array).collect();
        match (delta.pos, self.textures.get(&id)) {
            (Some([x, y]), Some(&texture)) => {
                self.renderer.update_texture(texture, x, y, width, height, &pixels)
            }
            (_, former) => {
                former.map_or(Ok(()), |&texture| self.renderer.free_texture(texture))?;
                self.textures.insert(id, self.renderer.create_texture(width, height, &pixels)?);
                Ok(())
            }
        }
    }

    fn paint(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, dream_soft_render::Error> {
        let size = ctx.content_rect().size();
        let (width, height) = (size.x as usize, size.y as usize);
        let mut frame = self.renderer.begin_frame(width, height)?;
        frame.clear(Color::BLACK);
        for part in ctx.tessellate(output.shapes.clone(), output.pixels_per_point) {
            let Primitive::Mesh(mesh) = &part.primitive else { continue };
            let vertex = |vertex: &egui::epaint::Vertex| {
                let [r, g, b, a] = vertex.color.to_array();
                let colour = Color::from_rgba_premultiplied(r, g, b, a);
                Vertex::new(vertex.pos.into(), vertex.uv.into(), colour)
            };
            let vertices: Vec<Vertex> = mesh.vertices.iter().map(vertex).collect();
            let texture = self.textures.get(&mesh.texture_id).copied();
            let pixel = |at: f32| at.round().max(0.0) as u32;
            let clip = part.clip_rect;
            let clip =
                ClipRect::new(pixel(clip.min.x), pixel(clip.min.y), pixel(clip.max.x), pixel(clip.max.y));
            frame.mesh(Mesh { vertices: &vertices, indices: &mesh.indices, texture }, clip)?;
        }
        let pixels = frame.surface().pixels.clone();
        Ok(RgbaImage::from_raw(width as u32, height as u32, pixels).unwrap_or_default())
    }
}

impl TestRenderer for SoftwarePainter {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for texture in self.leaving.drain(..) {
            self.renderer.free_texture(texture).unwrap_or_else(|error| panic!("a texture is gone: {error}"));
        }
        for (&id, images) in &delta.set {
            for image in images {
                self.take_image(id, image)
                    .unwrap_or_else(|error| panic!("a texture cannot be taken: {error}"));
            }
        }
        self.leaving.extend(delta.free.iter().filter_map(|id| self.textures.remove(id)));
        delta.clear();
    }

    fn render(&mut self, ctx: &Context, output: &FullOutput) -> Result<RgbaImage, String> {
        self.paint(ctx, output).map_err(|error| error.to_string())
    }
}
