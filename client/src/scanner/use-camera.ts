import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { reportError } from '#browser/report-error.ts';
import {
  type CameraChoice,
  type CameraPowers,
  closeCamera,
  nextCamera,
  openCamera,
  powersOf,
  setTorch,
} from './camera.ts';
import { type CameraFailure, cameraFailure, NO_PICTURE } from './camera-text.ts';

export interface Camera {
  /** A new one whenever the camera was opened again; null while it is closed. */
  stream: MediaStream | null;
  failure: CameraFailure | null;
  powers: CameraPowers;
  torch: boolean;
  toggleTorch: () => void;
  switchCamera: () => void;
  retry: () => void;
  /** Something behind the camera failed: closes it and says so. */
  fail: (failure: CameraFailure) => void;
}

const NO_POWERS: CameraPowers = { torch: false, several: false };
/** A camera may go quiet for a moment; longer means that another app has it. */
const MUTED_MS = 1000;

/** The choice outlives the screen: a rep who switched once need not switch again. */
let choice: CameraChoice = { facing: 'environment' };

/**
 * The camera while the component is mounted and the app in view. Browsers take it away when the app goes to the
 * background, some without an event; coming back opens a new stream.
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>): Camera {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const [powers, setPowers] = useState(NO_POWERS);
  const [torch, setTorchOn] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const current = useRef<MediaStream | null>(null);

  const close = useCallback(() => {
    closeCamera(current.current);
    current.current = null;
    setStream(null);
    setTorchOn(false);
  }, []);
  const retry = useCallback(() => {
    setFailure(null);
    setAttempt((count) => count + 1);
  }, []);
  const fail = useCallback(
    (reason: CameraFailure) => {
      close();
      setFailure(reason);
    },
    [close],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens a new stream
  useEffect(() => {
    let over = false;
    const start = async () => {
      try {
        const opened = await openCamera(choice);
        // Hidden or unmounted meanwhile: the light must not stay on.
        if (over || document.visibilityState === 'hidden') return closeCamera(opened);
        current.current = opened;
        const isCurrent = () => current.current === opened;
        watch(opened, () => isCurrent() && retry());
        watchPicture(opened, (hasPicture) => {
          if (!isCurrent()) return;
          setFailure((known) => (hasPicture ? (known === NO_PICTURE ? null : known) : NO_PICTURE));
        });
        if (video.current) {
          video.current.srcObject = opened;
          await video.current.play().catch(() => undefined);
        }
        if (!isCurrent()) return;
        setStream(opened);
        const offered = await powersOf(opened);
        if (!over) setPowers(offered);
      } catch (error) {
        if (over) return;
        setFailure(cameraFailure(error));
        reportError(error, 'camera');
      }
    };
    const onVisibility = () => (document.visibilityState === 'visible' ? retry() : close());
    if (document.visibilityState === 'visible') void start();
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', onVisibility);
      close();
    };
  }, [attempt, retry, close, video]);

  return {
    stream,
    failure,
    powers,
    torch,
    retry,
    fail,
    toggleTorch: () => {
      if (!stream) return;
      // The camera may be closed by then, and its light with it.
      const isOpen = () => current.current === stream;
      setTorch(stream, !torch).then(
        () => isOpen() && setTorchOn(!torch),
        () => isOpen() && setPowers((known) => ({ ...known, torch: false })),
      );
    },
    switchCamera: () => {
      void nextCamera(stream).then((next) => {
        choice = next;
        retry();
      });
    },
  };
}

/** Reports when the browser took the camera away. */
function watch(stream: MediaStream, lost: () => void): void {
  for (const track of stream.getTracks()) {
    track.addEventListener('ended', lost);
    track.addEventListener('mute', () => setTimeout(() => track.muted && lost(), MUTED_MS));
  }
}

/** Reports a camera without a picture from its start, which opening it again would not help, and when it gets one. */
function watchPicture(stream: MediaStream, report: (hasPicture: boolean) => void): void {
  for (const track of stream.getTracks()) {
    if (!track.muted) continue;
    track.addEventListener('unmute', () => report(true));
    setTimeout(() => track.muted && report(false), MUTED_MS);
  }
}
