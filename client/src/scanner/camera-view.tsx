import { Flashlight, FlashlightOff, RefreshCw, SwitchCamera } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { reportError } from '#browser/report-error.ts';
import { useWakeLock } from '#browser/use-wake-lock.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Spinner } from '#ui/spinner.tsx';
import { type CameraFailure, cameraFailure, DECODER_FAILED } from './camera-text.ts';
import { decoderClient } from './decoder-client.ts';
import { feedFrames } from './frame-source.ts';
import type { ScannedCode } from './scanned-code.ts';
import { useCamera } from './use-camera.ts';

export interface CameraViewProps {
  /** Frames are shown and not read. */
  paused: boolean;
  onScan: (code: ScannedCode) => void;
  /** Why the last code was not accepted, shown in the frame. */
  message?: ReactNode;
  /** Seconds until the next scan. */
  countdown?: number | null;
}

/** How long the corners stay lit after a code was in view. */
const IN_VIEW_MS = 400;

/** The camera picture over the whole width with an aiming frame; reports every code it reads. */
export function CameraView({ paused, onScan, message = null, countdown = null }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video);
  const inView = useReading(video, camera.stream, paused, onScan, camera.fail);
  useWakeLock();

  return (
    <section aria-label="Camera" className="relative h-full min-h-60 w-full overflow-hidden bg-black">
      <video
        ref={video}
        aria-hidden
        muted
        playsInline
        autoPlay
        className="absolute inset-0 size-full object-cover"
      />
      <AimingFrame inView={inView} />
      <div className="absolute inset-x-4 top-4 flex flex-col items-center gap-2 text-center">
        <div role="alert">
          {message !== null && (
            <p className="rounded-card bg-bad-fill px-4 py-2 text-lg font-bold text-on-bad">{message}</p>
          )}
        </div>
        {countdown !== null && countdown > 0 && (
          // A timer is not read aloud by itself; counting would drown the verdict.
          <p role="timer" className="rounded-card bg-surface px-4 py-2 font-bold text-ink">
            {`Please wait ${countdown}s`}
          </p>
        )}
      </div>
      <div className="absolute inset-x-2 bottom-2 flex flex-wrap justify-between gap-2">
        {camera.powers.torch && (
          <Button
            variant="secondary"
            icon={camera.torch ? FlashlightOff : Flashlight}
            onClick={camera.toggleTorch}
          >
            {camera.torch ? 'Light off' : 'Light on'}
          </Button>
        )}
        {camera.powers.several && (
          <Button variant="secondary" icon={SwitchCamera} className="ml-auto" onClick={camera.switchCamera}>
            Switch camera
          </Button>
        )}
      </div>
      {camera.failure !== null ? (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-4 overflow-y-auto bg-surface p-4">
          <Alert>
            <p className="font-bold">{camera.failure.text}</p>
            <p>{camera.failure.advice}</p>
          </Alert>
          <Button variant="secondary" icon={RefreshCw} onClick={camera.retry}>
            Try the camera again
          </Button>
        </div>
      ) : (
        camera.stream === null && (
          <div className="absolute inset-0 flex items-center justify-center bg-surface p-4">
            <Spinner label="Starting the camera. Allow it if the browser asks." />
          </div>
        )
      )}
    </section>
  );
}

/** Feeds frames to the decoder while the stream plays; true while a code is in view. */
function useReading(
  video: { current: HTMLVideoElement | null },
  stream: MediaStream | null,
  paused: boolean,
  onScan: (code: ScannedCode) => void,
  fail: (failure: CameraFailure) => void,
): boolean {
  const [inView, setInView] = useState(false);
  const latest = useRef({ paused, onScan });
  latest.current = { paused, onScan };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new stream may have a new decoder
  useEffect(() => decoderClient().rest(paused), [paused, stream]);

  useEffect(() => {
    const element = video.current;
    if (!stream || !element) return;
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onText = (text: string | null) => {
      if (!text || latest.current.paused) return;
      setInView(true);
      clearTimeout(timer);
      timer = setTimeout(() => setInView(false), IN_VIEW_MS);
      latest.current.onScan({ text, source: 'camera', at: Date.now() });
    };
    feedFrames(element, decoderClient(), onText, stop.signal).catch((error: unknown) => {
      if (stop.signal.aborted) return;
      fail({ ...cameraFailure(error), text: DECODER_FAILED });
      reportError(error, 'camera');
    });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [stream, video, fail]);
  return inView;
}

const corners = [
  'top-0 left-0 border-r-0! border-b-0! rounded-tl-card',
  'top-0 right-0 border-b-0! border-l-0! rounded-tr-card',
  'bottom-0 left-0 border-t-0! border-r-0! rounded-bl-card',
  'right-0 bottom-0 border-t-0! border-l-0! rounded-br-card',
];

/** Dims the area outside the frame; the corners light up while a code is in view. */
function AimingFrame({ inView }: { inView: boolean }) {
  return (
    <div aria-hidden className="absolute inset-0 flex items-center justify-center overflow-hidden">
      <div
        data-in-view={inView}
        className={classNames(
          'relative aspect-square h-3/5 max-h-72 rounded-card shadow-[0_0_0_100vmax_rgb(0_0_0/45%)] transition-transform',
          inView && 'scale-95',
        )}
      >
        {corners.map((corner) => (
          <span
            key={corner}
            className={classNames(
              'absolute size-10',
              corner,
              inView ? 'border-8 border-brand-shape' : 'border-4 border-white',
            )}
          />
        ))}
      </div>
    </div>
  );
}
