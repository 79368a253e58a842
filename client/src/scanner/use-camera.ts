import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type CameraPowers, closeCamera, type Facing, openCamera, powersOf, setTorch } from './camera.ts';
import { cameraFailureText } from './camera-text.ts';

export interface Camera {
  /** Counts the streams: changes when a new one plays. */
  stream: MediaStream | null;
  failure: string | null;
  powers: CameraPowers;
  torch: boolean;
  toggleTorch: () => void;
  switchCamera: () => void;
  retry: () => void;
}

const NO_POWERS: CameraPowers = { torch: false, several: false };

/**
 * The camera while the component is mounted and the app in view. Browsers take it away when the app goes to the
 * background, some without telling; coming back opens a new stream.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [facing, setFacing] = useState<Facing>('environment');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [powers, setPowers] = useState(NO_POWERS);
  const [torch, setTorchOn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const current = useRef<MediaStream | null>(null);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens a new stream
  useEffect(() => {
    let over = false;
    const start = async () => {
      try {
        const opened = await openCamera(facing);
        if (over) return closeCamera(opened);
        current.current = opened;
        for (const track of opened.getTracks()) {
          track.addEventListener('ended', retry, { once: true });
          track.addEventListener('mute', () => document.visibilityState === 'visible' && retry(), {
            once: true,
          });
        }
        if (video.current) {
          video.current.srcObject = opened;
          await video.current.play().catch(() => undefined);
        }
        setFailure(null);
        setTorchOn(false);
        setStream(opened);
        setPowers(await powersOf(opened));
      } catch (error) {
        if (!over) setFailure(cameraFailureText(error));
      }
    };
    const stop = () => {
      closeCamera(current.current);
      current.current = null;
      setStream(null);
    };
    const onVisibility = () => (document.visibilityState === 'visible' ? retry() : stop());
    if (document.visibilityState === 'visible') void start();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisibility);
      stop();
    };
  }, [facing, attempt, retry, video]);

  return {
    stream,
    failure,
    powers,
    torch,
    toggleTorch: () => {
      if (!stream) return;
      setTorch(stream, !torch).then(
        () => setTorchOn(!torch),
        () => setPowers((known) => ({ ...known, torch: false })),
      );
    },
    switchCamera: () => setFacing((now) => (now === 'environment' ? 'user' : 'environment')),
    retry,
  };
}
