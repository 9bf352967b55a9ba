//! A scene as PNG: its SVG, drawn by resvg with the letters that come with the program, so that the
//! same figure has the same bytes on every machine.

use super::letters::font;
use super::scene::Scene;
use super::svg::svg;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree};
use std::sync::Arc;

/// Most pixels of a picture.
const LARGEST: f64 = 1e8;

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// It would take too much memory.
    #[error(
        "At {dpi} dots an inch the figure has {width:.0} × {height:.0} pixels, more than the 100 million that are drawn. Choose a smaller size or --dpi."
    )]
    TooLarge {
        /// Dots an inch.
        dpi: f64,
        /// Pixels across.
        width: f64,
        /// Pixels down.
        height: f64,
    },
    /// The drawing was not understood.
    #[error("The figure could not be drawn: {0}.")]
    Svg(#[from] usvg::Error),
    /// The picture was not encoded.
    #[error("The picture could not be made: {0}.")]
    Png(#[from] png::EncodingError),
}

/// The scene as a PNG file that knows its size on paper.
///
/// # Errors
///
/// [`PngError`].
pub fn png(scene: &Scene, dpi: f64) -> Result<Vec<u8>, PngError> {
    encode(&drawn(scene, dpi)?, dpi)
}

/// The scene as pixels, row by row from the top: across, down, and red, green, blue and opacity of each.
///
/// # Errors
///
/// [`PngError`].
pub fn pixels(scene: &Scene, dpi: f64) -> Result<([usize; 2], Vec<u8>), PngError> {
    let pixmap = drawn(scene, dpi)?;
    // The paper is opaque, so that colours are what they are, not a share of it.
    Ok(([pixmap.width() as usize, pixmap.height() as usize], pixmap.take()))
}

fn drawn(scene: &Scene, dpi: f64) -> Result<Pixmap, PngError> {
    let pixels = |mm: f64| (mm / 25.4 * dpi).round().max(1.0);
    let (width, height) = (pixels(scene.width), pixels(scene.height));
    if width * height > LARGEST {
        return Err(PngError::TooLarge { dpi, width, height });
    }
    let mut options = Options { font_family: "DejaVu Sans".into(), ..Options::default() };
    Arc::make_mut(&mut options.fontdb).load_font_data(font().to_vec());
    let tree = Tree::from_str(&svg(scene), &options)?;
    let (width, height) = (width as u32, height as u32);
    let too_large = PngError::TooLarge { dpi, width: f64::from(width), height: f64::from(height) };
    let mut pixmap = Pixmap::new(width, height).ok_or(too_large)?;
    let scale = |to: u32, from: f32| to as f32 / from;
    let transform =
        Transform::from_scale(scale(width, tree.size().width()), scale(height, tree.size().height()));
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    Ok(pixmap)
}

fn encode(pixmap: &Pixmap, dpi: f64) -> Result<Vec<u8>, PngError> {
    // The paper is opaque, so nothing shines through and the fourth byte can go.
    let rgb: Vec<u8> =
        pixmap.data().chunks_exact(4).flat_map(|pixel| [pixel[0], pixel[1], pixel[2]]).collect();
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let a_metre = (dpi / 0.0254).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: a_metre,
        yppu: a_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(bytes)
}
