import { encode } from 'uqr';
import type { Phone } from './phone.ts';

/** From now on the phone's camera films this code; null shows it an empty table. */
export async function film(phone: Phone, code: string | null): Promise<void> {
  await phone.evaluate(holdBeforeCamera, code === null ? null : encode(code, { ecc: 'H', border: 4 }).data);
}

/**
 * In the page: neither engine's test camera can film a code, so its picture is replaced by a canvas that films one. The
 * engine's own camera is opened before, with its permission, and closed with the film; the film goes through the engine's
 * media pipeline, the app's video and its decoder like any other.
 */
function holdBeforeCamera(modules: boolean[][] | null): void {
  const shown = globalThis as { filmedCode?: boolean[][] | null };
  const isPrepared = 'filmedCode' in shown;
  shown.filmedCode = modules;
  if (isPrepared) return;
  const devices = navigator.mediaDevices;
  const openCamera = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const camera = await openCamera(constraints);
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 640 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const paint = () => {
      context.fillStyle = '#999';
      context.fillRect(0, 0, 640, 640);
      const rows = shown.filmedCode ?? [];
      const size = Math.floor(520 / rows.length);
      const edge = (640 - size * rows.length) / 2;
      for (const [y, row] of rows.entries())
        for (const [x, dark] of row.entries()) {
          context.fillStyle = dark ? '#111' : '#eee';
          context.fillRect(edge + x * size, edge + y * size, size, size);
        }
    };
    paint();
    const timer = setInterval(paint, 50);
    const film = canvas.captureStream(20);
    // To stop a track that plays makes WebKitGTK wait for itself now and then (GStreamer 1.22): only the camera is stopped.
    for (const track of film.getVideoTracks())
      track.stop = () => {
        clearInterval(timer);
        for (const own of camera.getTracks()) own.stop();
      };
    return film;
  };
}
