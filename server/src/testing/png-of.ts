/** Returns as much of a PNG as says what it is. */
export function pngOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
