/** A picture that may be a brand's logo, by what its bytes say. */
export interface Picture {
  mediaType: 'image/png' | 'image/webp';
  width: number;
  height: number;
}

/** Reads what kind of picture some bytes are, and its size; null for anything but PNG and WebP. */
export function readPicture(bytes: Buffer): Picture | null {
  if (bytes.length < 30) return null;
  if (bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' && bytes.toString('latin1', 12, 16) === 'IHDR')
    return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null;
  const size = webpSize(bytes);
  return size && { mediaType: 'image/webp', ...size };
}

/** The three forms of WebP: lossy, lossless, and with features such as transparency. */
function webpSize(bytes: Buffer): Pick<Picture, 'width' | 'height'> | null {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const packed = bytes.readUInt32LE(21);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return null;
  }
}
