//! Scenes as pixels: the SVG of a scene, drawn by resvg with the letters that come with the program. The letters are kept
//! from one scene to the next, for those who draw many.

use super::letters::font;
use super::png::PngError;
use super::scene::Scene;
use super::svg::svg;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use std::sync::Arc;

/// Pixels of a scene.
pub struct Picture {
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// `[height × width × 3]`: red, green, blue.
    pub rgb: Vec<u8>,
}

/// Draws scenes.
pub struct Painter {
    options: Options<'static>,
}

impl Default for Painter {
    fn default() -> Painter {
        let mut options = Options { font_family: "DejaVu Sans".into(), ..Options::default() };
        Arc::make_mut(&mut options.fontdb).load_font_data(font().to_vec());
        Painter { options }
    }
}

impl Painter {
    /// Draws a scene on so many pixels.
    ///
    /// # Errors
    ///
    /// [`PngError`].
    pub fn picture(&self, scene: &Scene, width: u32, height: u32) -> Result<Picture, PngError> {
        let tree = Tree::from_str(&svg(scene), &self.options)?;
        let dpi = f64::from(width) / scene.width * 25.4;
        let too_large = PngError::TooLarge { dpi, width: f64::from(width), height: f64::from(height) };
        let mut pixmap = Pixmap::new(width, height).ok_or(too_large)?;
        let scale = |to: u32, from: f32| to as f32 / from;
        let transform =
            Transform::from_scale(scale(width, tree.size().width()), scale(height, tree.size().height()));
        resvg::render(&tree, transform, &mut pixmap.as_mut());
        // The paper is opaque, so nothing shines through and the fourth byte can go.
        let (pixels, _) = pixmap.data().as_chunks::<4>();
        let rgb = pixels.iter().flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
        Ok(Picture { width, height, rgb })
    }
}

impl Picture {
    /// The picture as a PNG file.
    ///
    /// # Errors
    ///
    /// [`PngError::Png`].
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.rgb)?;
        writer.finish()?;
        Ok(bytes)
    }
}
