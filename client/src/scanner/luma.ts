/** A picture of brightness alone: one byte a pixel, rows tightly packed. */
export interface Luma {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Averages 2×2 pixels into one, into `target`, which holds a quarter of the bytes. An odd last row or column is dropped. */
export function halve(source: Luma, target: Uint8Array): Luma {
  const width = source.width >> 1;
  const height = source.height >> 1;
  const { data } = source;
  for (let y = 0; y < height; y += 1) {
    let above = 2 * y * source.width;
    let below = above + source.width;
    let out = y * width;
    for (let x = 0; x < width; x += 1) {
      target[out] =
        ((data[above] ?? 0) + (data[above + 1] ?? 0) + (data[below] ?? 0) + (data[below + 1] ?? 0) + 2) >> 2;
      out += 1;
      above += 2;
      below += 2;
    }
  }
  return { data: target, width, height };
}

/** Brightness of RGBA pixels by the usual weights, into `target`. */
export function lumaOfRgba(rgba: Uint8ClampedArray, target: Uint8Array): void {
  for (let pixel = 0, byte = 0; pixel < target.length; pixel += 1, byte += 4) {
    target[pixel] =
      ((rgba[byte] ?? 0) * 306 + (rgba[byte + 1] ?? 0) * 601 + (rgba[byte + 2] ?? 0) * 117 + 512) >> 10;
  }
}

/**
 * Shrinks a picture in place so that no side is longer than `mostSide`, each pixel taken between its four nearest.
 * Writing never overtakes reading, because every target row and pixel comes before its source.
 */
export function shrink(picture: Luma, mostSide: number): Luma {
  const step = Math.max(picture.width, picture.height) / mostSide;
  if (step <= 1) return picture;
  const { data } = picture;
  const width = Math.floor(picture.width / step);
  const height = Math.floor(picture.height / step);
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor(y * step);
    const down = y * step - top;
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor(x * step);
      const across = x * step - left;
      const at = top * picture.width + left;
      const below = at + picture.width;
      const upper = (data[at] ?? 0) * (1 - across) + (data[at + 1] ?? 0) * across;
      const lower = (data[below] ?? 0) * (1 - across) + (data[below + 1] ?? 0) * across;
      data[y * width + x] = upper * (1 - down) + lower * down + 0.5;
    }
  }
  return { data: data.subarray(0, width * height), width, height };
}
