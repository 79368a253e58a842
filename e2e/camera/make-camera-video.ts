import { closeSync, openSync, writeSync } from 'node:fs';
import { FRAME_HEIGHT, FRAME_WIDTH, paintFrame, type Shot } from './paint-frame.ts';

const FRAMES_PER_SECOND = 15;
const HEADER = `YUV4MPEG2 W${FRAME_WIDTH} H${FRAME_HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420\n`;
const FRAME_MARK = 'FRAME\n';

/** A video that changes while the browser plays it. */
export interface CameraVideo {
  /** From now on the camera films this. */
  show(shot: Shot): void;
  close(): void;
}

/**
 * Writes a Y4M video of a real QR code for Chromium's fake camera, which plays it in a loop:
 * `--use-fake-device-for-media-stream --use-fake-ui-for-media-stream --use-file-for-fake-video-capture=<file>`.
 * Its two frames can be painted over in place: Chromium reads every frame from the file again, so the next one it shows
 * is the new one. The same shots give the same bytes.
 */
export function makeCameraVideo(file: string, first: Shot): CameraVideo {
  const descriptor = openSync(file, 'w+');
  const show = (shot: Shot) => {
    const frame = paintFrame(shot);
    for (let index = 0; index < 2; index += 1) {
      const start = HEADER.length + index * (FRAME_MARK.length + frame.length);
      writeSync(descriptor, FRAME_MARK, start);
      writeSync(descriptor, frame, 0, frame.length, start + FRAME_MARK.length);
    }
  };
  writeSync(descriptor, HEADER, 0);
  show(first);
  return { show, close: () => closeSync(descriptor) };
}
