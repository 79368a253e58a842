import { type Luma, lumaOfRgba, shrink } from './luma.ts';
import { type View, viewedArea } from './view.ts';

/** Frames are read at up to this many pixels a side (document 2 §9). */
const MOST_SIDE = 1280;
/** Formats that begin with a whole plane of brightness, one byte a pixel. */
const BRIGHTNESS_FIRST: readonly (string | null)[] = ['I420', 'I420A', 'I422', 'I444', 'NV12'];

let canvas: OffscreenCanvas | undefined;
let buffer = new Uint8Array(0);

/** The brightness of the viewed part of a camera frame: copied where brightness comes first, otherwise drawn. */
export async function lumaOfFrame(frame: VideoFrame, view: View): Promise<Luma> {
  const { x, y, width, height } = frame.visibleRect ?? {
    x: 0,
    y: 0,
    width: frame.displayWidth,
    height: frame.displayHeight,
  };
  const rect = viewedArea({ x, y, width, height }, view);
  if (BRIGHTNESS_FIRST.includes(frame.format)) {
    const size = frame.allocationSize({ rect });
    if (buffer.length < size) buffer = new Uint8Array(size);
    const [plane] = await frame.copyTo(buffer, { rect });
    if (plane?.offset === 0 && plane.stride === rect.width)
      return shrink(
        { data: buffer.subarray(0, rect.width * rect.height), width: rect.width, height: rect.height },
        MOST_SIDE,
      );
  }
  // Drawing ignores the coded rectangle: it starts at the visible part.
  return lumaOfDrawing(frame, { ...rect, x: rect.x - x, y: rect.y - y });
}

/** The brightness of part of anything that can be drawn, scaled down to the most we read. */
export function lumaOfDrawing(
  source: CanvasImageSource,
  part: { x: number; y: number; width: number; height: number },
): Luma {
  const scale = Math.min(1, MOST_SIDE / Math.max(part.width, part.height));
  const [w, h] = [Math.round(part.width * scale), Math.round(part.height * scale)];
  if (canvas?.width !== w || canvas.height !== h) canvas = new OffscreenCanvas(w, h);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas in this browser');
  context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, w, h);
  return lumaOfPixels(context.getImageData(0, 0, w, h).data, w, h);
}

export function lumaOfPixels(rgba: Uint8ClampedArray, width: number, height: number): Luma {
  if (buffer.length < width * height) buffer = new Uint8Array(width * height);
  const data = buffer.subarray(0, width * height);
  lumaOfRgba(rgba, data);
  return { data, width, height };
}
