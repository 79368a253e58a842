import { closeSync, openSync, writeSync } from 'node:fs';
import { FRAME_HEIGHT, FRAME_WIDTH, paintFrame, type Shot } from './paint-frame.ts';

export const FRAMES_PER_SECOND = 15;
const HEADER = `YUV4MPEG2 W${FRAME_WIDTH} H${FRAME_HEIGHT} F${FRAMES_PER_SECOND}:1 Ip A1:1 C420\n`;
const FRAME_MARK = 'FRAME\n';

/**
 * Writes a Y4M video of real QR codes for Chromium's fake camera, which plays it in a loop:
 * `--use-fake-device-for-media-stream --use-fake-ui-for-media-stream --use-file-for-fake-video-capture=<file>`.
 * The same shots produce the same bytes. A second takes 7 MB.
 */
export function makeCameraVideo(file: string, shots: readonly Shot[]): void {
  const descriptor = openSync(file, 'w');
  try {
    writeSync(descriptor, HEADER);
    for (const shot of shots) {
      const count = Math.max(1, Math.round((shot.ms * FRAMES_PER_SECOND) / 1000));
      // Only a moving shot needs more than one picture.
      const still = shot.look === 'moving' ? null : paintFrame(shot, 0);
      for (let index = 0; index < count; index += 1) {
        writeSync(descriptor, FRAME_MARK);
        writeSync(descriptor, still ?? paintFrame(shot, index / FRAMES_PER_SECOND));
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

/** A video that changes while the browser plays it. */
export interface LiveVideo {
  /** From now on the camera films this, at rest. */
  show(shot: Omit<Shot, 'ms'>): void;
  close(): void;
}

/**
 * Writes a video of two frames that can be painted over in place: Chromium reads every frame from the file again,
 * so the next one it shows is the new one.
 */
export function makeLiveVideo(file: string, first: Omit<Shot, 'ms'>): LiveVideo {
  makeCameraVideo(file, [{ ...first, ms: 2000 / FRAMES_PER_SECOND }]);
  const descriptor = openSync(file, 'r+');
  return {
    show(shot) {
      const frame = paintFrame(shot, 0);
      for (let index = 0; index < 2; index += 1) {
        const start = HEADER.length + index * (FRAME_MARK.length + frame.length) + FRAME_MARK.length;
        writeSync(descriptor, frame, 0, frame.length, start);
      }
    },
    close: () => closeSync(descriptor),
  };
}
