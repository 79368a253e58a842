import { Flashlight, FlashlightOff, RefreshCw, SwitchCamera } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { decoderClient } from './decoder-client.ts';
import { feedFrames } from './frame-source.ts';
import type { ScannedCode } from './scanned-code.ts';
import { useCamera } from './use-camera.ts';
import { useWakeLock } from './use-wake-lock.ts';

export interface CameraViewProps {
  /** Frames are shown and not read. */
  paused: boolean;
  onScan: (code: ScannedCode) => void;
  /** Why the last code was not taken, shown in the frame. */
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
  const inView = useReading(video, camera.stream, paused, onScan, camera.retry);
  useWakeLock();

  if (camera.failure !== null) {
    return (
      <div className="flex h-full flex-col items-center justify-center gap-4 bg-surface p-4">
        <Alert>{camera.failure}</Alert>
        <Button variant="secondary" icon={RefreshCw} onClick={camera.retry}>
          Try the camera again
        </Button>
      </div>
    );
  }
  return (
    <div className="relative h-full min-h-60 overflow-hidden bg-black">
      <video
        ref={video}
        aria-label="Camera"
        muted
        playsInline
        autoPlay
        className="absolute inset-0 size-full object-cover"
      />
      <AimingFrame inView={inView} />
      <div
        aria-live="polite"
        className="absolute inset-x-4 top-4 flex flex-col items-center gap-2 text-center"
      >
        {message !== null && (
          <p className="rounded-card bg-bad-fill px-4 py-2 font-bold text-on-bad">{message}</p>
        )}
        {countdown !== null && countdown > 0 && (
          <p className="rounded-card bg-surface px-4 py-2 font-bold text-ink">{`Please wait ${countdown}s`}</p>
        )}
      </div>
      <div className="absolute inset-x-4 bottom-4 flex justify-between gap-2">
        {camera.powers.torch ? (
          <Button
            variant="secondary"
            icon={camera.torch ? FlashlightOff : Flashlight}
            onClick={camera.toggleTorch}
          >
            {camera.torch ? 'Light off' : 'Light on'}
          </Button>
        ) : (
          <span />
        )}
        {camera.powers.several && (
          <Button variant="secondary" icon={SwitchCamera} onClick={camera.switchCamera}>
            Switch camera
          </Button>
        )}
      </div>
    </div>
  );
}

/** Feeds frames to the decoder while the stream plays; true while a code is in view. */
function useReading(
  video: { current: HTMLVideoElement | null },
  stream: MediaStream | null,
  paused: boolean,
  onScan: (code: ScannedCode) => void,
  restart: () => void,
): boolean {
  const [inView, setInView] = useState(false);
  const latest = useRef({ paused, onScan });
  latest.current = { paused, onScan };

  useEffect(() => decoderClient().rest(paused), [paused]);

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
    feedFrames(element, decoderClient(), onText, stop.signal).catch(() => !stop.signal.aborted && restart());
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [stream, video, restart]);
  return inView;
}

const corners = [
  'top-0 left-0 border-t-4 border-l-4 rounded-tl-card',
  'top-0 right-0 border-t-4 border-r-4 rounded-tr-card',
  'bottom-0 left-0 border-b-4 border-l-4 rounded-bl-card',
  'right-0 bottom-0 border-r-4 border-b-4 rounded-br-card',
];

/** Dims what lies outside; the corners light up while a code is in view. */
function AimingFrame({ inView }: { inView: boolean }) {
  return (
    <div aria-hidden className="absolute inset-0 flex items-center justify-center overflow-hidden">
      <div className="relative aspect-square w-3/5 max-w-72 rounded-card shadow-[0_0_0_100vmax_rgb(0_0_0/45%)]">
        {corners.map((corner) => (
          <span
            key={corner}
            className={classNames('absolute size-10', corner, inView ? 'border-ok-fill' : 'border-white')}
          />
        ))}
      </div>
    </div>
  );
}
