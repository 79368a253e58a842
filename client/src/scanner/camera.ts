/** What the camera of this phone can be asked for beyond a picture. */
export interface CameraPowers {
  torch: boolean;
  /** More than one camera to choose from. */
  several: boolean;
}

export type Facing = 'environment' | 'user';

interface ExtendedCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
  focusMode?: string[];
}

const IOS = /iPhone|iPad|iPod/;

/** Sizes as specified (document 2 §9): ideal 1280×1280; on iPhone, iPad and iPod 320 to 1280, ideal 720. */
export function cameraConstraints(facing: Facing, userAgent: string): MediaStreamConstraints {
  const side = IOS.test(userAgent) ? { min: 320, ideal: 720, max: 1280 } : { ideal: 1280 };
  return {
    audio: false,
    video: { facingMode: { ideal: facing }, width: side, height: side, frameRate: { ideal: 30 } },
  };
}

/** Opens the camera; throws what the browser throws, or an error that says cameras need https. */
export async function openCamera(facing: Facing): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  const stream = await navigator.mediaDevices.getUserMedia(cameraConstraints(facing, navigator.userAgent));
  const [track] = stream.getVideoTracks();
  if (track && capabilities(track).focusMode?.includes('continuous')) {
    await track
      .applyConstraints({ advanced: [{ focusMode: 'continuous' } as MediaTrackConstraintSet] })
      .catch(() => undefined);
  }
  return stream;
}

export function closeCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

export async function powersOf(stream: MediaStream): Promise<CameraPowers> {
  const [track] = stream.getVideoTracks();
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return {
    torch: track !== undefined && capabilities(track).torch === true,
    several: devices.filter(({ kind }) => kind === 'videoinput').length > 1,
  };
}

export async function setTorch(stream: MediaStream, on: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}

function capabilities(track: MediaStreamTrack): ExtendedCapabilities {
  return track.getCapabilities?.() ?? {};
}
