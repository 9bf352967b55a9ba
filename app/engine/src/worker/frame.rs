//! Frames on a pipe: 8 bytes of header (length, kind; little-endian), then the payload.

use std::io::{self, IoSlice, Read, Write};

/// Bytes of a header.
const HEADER: usize = 8;
/// Greatest payload in bytes.
pub const LARGEST: usize = 16 << 20;

/// Control message in postcard.
pub const MESSAGE: u32 = 1;
/// Samples, raw: 32 little-endian bytes each.
pub const SAMPLES: u32 = 2;

/// Writes one frame, header and payload together, so that neither is copied.
///
/// # Errors
///
/// The pipe's, and `InvalidInput` for a payload above [`LARGEST`].
pub fn write(pipe: &mut impl Write, kind: u32, payload: &[u8]) -> io::Result<()> {
    if payload.len() > LARGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a frame above 16 MiB"));
    }
    let mut header = [0; HEADER];
    header[..4].copy_from_slice(&(payload.len() as u32).to_le_bytes());
    header[4..].copy_from_slice(&kind.to_le_bytes());
    let mut parts: &mut [IoSlice<'_>] = &mut [IoSlice::new(&header), IoSlice::new(payload)];
    while !parts.is_empty() {
        match pipe.write_vectored(parts) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(n) => IoSlice::advance_slices(&mut parts, n),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    pipe.flush()
}

/// Reads one frame of at most `largest` bytes into `payload` and gives its kind; `None` at the end of the
/// pipe.
///
/// # Errors
///
/// The pipe's, `UnexpectedEof` inside a frame, `InvalidData` for a greater length.
pub fn read(pipe: &mut impl Read, payload: &mut Vec<u8>, largest: usize) -> io::Result<Option<u32>> {
    let mut header = [0; HEADER];
    let mut filled = 0;
    while filled < header.len() {
        match pipe.read(&mut header[filled..]) {
            Ok(0) if filled == 0 => return Ok(None),
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(n) => filled += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    let [a, b, c, d, e, f, g, h] = header;
    let (len, kind) = (u32::from_le_bytes([a, b, c, d]) as usize, u32::from_le_bytes([e, f, g, h]));
    if len > largest {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "a frame that is too long"));
    }
    // Frames of one length follow one another: the room is not cleared in between.
    payload.resize(len, 0);
    pipe.read_exact(payload)?;
    Ok(Some(kind))
}

#[cfg(test)]
mod tests {
    use super::{LARGEST, read, write};
    use std::io::{self, ErrorKind};

    fn read_all(mut bytes: &[u8]) -> io::Result<Vec<(u32, Vec<u8>)>> {
        let mut frames = Vec::new();
        let mut payload = Vec::new();
        while let Some(kind) = read(&mut bytes, &mut payload, LARGEST)? {
            frames.push((kind, payload.clone()));
        }
        Ok(frames)
    }

    #[test]
    fn frames_come_back_as_they_were_written() {
        let mut bytes = Vec::new();
        write(&mut bytes, 7, b"seven").unwrap();
        write(&mut bytes, 8, b"").unwrap();
        assert_eq!(read_all(&bytes).unwrap(), [(7, b"seven".to_vec()), (8, Vec::new())]);
    }

    #[test]
    fn a_cut_off_frame_is_an_error_and_a_giant_one_is_refused_before_it_is_read() {
        let mut bytes = Vec::new();
        write(&mut bytes, 7, b"seven").unwrap();
        for cut in 1..bytes.len() {
            assert_eq!(read_all(&bytes[..cut]).unwrap_err().kind(), ErrorKind::UnexpectedEof);
        }
        let giant = [(LARGEST as u32 + 1).to_le_bytes(), 7_u32.to_le_bytes()].concat();
        assert_eq!(read_all(&giant).unwrap_err().kind(), ErrorKind::InvalidData);
    }
}
