import { type Luma, lumaOfRgba } from './luma.ts';

/** Frames are read at up to this many pixels a side (document 2 §9). */
const MOST_SIDE = 1280;

let canvas: OffscreenCanvas | undefined;
let buffer = new Uint8Array(0);

/** The brightness of a camera frame. Y comes first and whole in I420 and NV12; anything else is drawn. */
export async function lumaOfFrame(frame: VideoFrame): Promise<Luma> {
  const { visibleRect, format } = frame;
  const width = visibleRect?.width ?? frame.displayWidth;
  const height = visibleRect?.height ?? frame.displayHeight;
  if ((format !== 'I420' && format !== 'NV12') || Math.max(width, height) > MOST_SIDE)
    return lumaOfDrawing(frame, width, height);
  const size = frame.allocationSize();
  if (buffer.length < size) buffer = new Uint8Array(size);
  const [plane] = await frame.copyTo(buffer);
  if (!plane || plane.stride !== width || plane.offset !== 0) return lumaOfDrawing(frame, width, height);
  return { data: buffer.subarray(0, width * height), width, height };
}

/** The brightness of anything that can be drawn, scaled down to the most we read. */
export function lumaOfDrawing(source: CanvasImageSource, width: number, height: number): Luma {
  const scale = Math.min(1, MOST_SIDE / Math.max(width, height));
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas?.width !== w || canvas.height !== h) canvas = new OffscreenCanvas(w, h);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas in this browser');
  context.drawImage(source, 0, 0, w, h);
  return lumaOfPixels(context.getImageData(0, 0, w, h).data, w, h);
}

export function lumaOfPixels(rgba: Uint8ClampedArray, width: number, height: number): Luma {
  if (buffer.length < width * height) buffer = new Uint8Array(width * height);
  const data = buffer.subarray(0, width * height);
  lumaOfRgba(rgba, data);
  return { data, width, height };
}
