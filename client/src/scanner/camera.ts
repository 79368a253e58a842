import { errorName } from '#browser/error-name.ts';

/** Which camera: the rear one at first, later the one chosen by its id. */
export type CameraChoice = { facing: 'environment' } | { deviceId: string };

/** What this phone's camera can do beyond a picture. */
export interface CameraPowers {
  torch: boolean;
  /** More than one camera to choose from. */
  several: boolean;
}

/** Capabilities of phone cameras that the type library does not know. */
interface PhoneCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
  focusMode?: string[];
  exposureMode?: string[];
  exposureCompensation?: { min: number; max: number; step: number };
}

const IOS = /iPhone|iPad|iPod/;

/** What a browser says of itself. */
type Browser = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;
/** In EV: phone screens shown as tickets glow, and a shorter exposure blurs less. */
const DARKER = -0.5;
const SECOND_TRY_MS = 600;

/** Sizes as specified (document 2 §9): ideal 1280×1280; on iPhone, iPad and iPod 320 to 1280, ideal 720. */
export function cameraConstraints(choice: CameraChoice, browser: Browser): MediaStreamConstraints {
  const side = isIos(browser) ? { min: 320, ideal: 720, max: 1280 } : { ideal: 1280 };
  const which =
    'deviceId' in choice
      ? { deviceId: { exact: choice.deviceId } }
      : { facingMode: { ideal: choice.facing } };
  return { audio: false, video: { ...which, width: side, height: side, frameRate: { ideal: 30 } } };
}

/** An iPad calls itself a Mac, and no Mac can be touched. */
function isIos({ userAgent, maxTouchPoints }: Browser): boolean {
  return IOS.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** Opens the camera and turns on its aids; throws the browser's error, or one that says cameras need https. */
export async function openCamera(choice: CameraChoice): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new DOMException('', 'NotSupportedError');
  const wish = cameraConstraints(choice, navigator);
  const open = (constraints: MediaStreamConstraints) => navigator.mediaDevices.getUserMedia(constraints);
  const stream = await open(wish).catch(async (error: unknown) => {
    const name = errorName(error);
    if (name === 'OverconstrainedError') return open({ audio: false, video: true });
    if (name !== 'NotReadableError' && name !== 'AbortError') throw error;
    // Another app, or our own last stream, may be letting go of it just now.
    await new Promise((resolve) => setTimeout(resolve, SECOND_TRY_MS));
    return open(wish);
  });
  const [track] = stream.getVideoTracks();
  for (const help of track ? helps(track) : [])
    await track?.applyConstraints({ advanced: [help] }).catch(() => undefined);
  return stream;
}

/** Settings that make codes easier to read, where the camera has them; each is requested alone, so that none spoils another. */
function helps(track: MediaStreamTrack): MediaTrackConstraintSet[] {
  const { focusMode, exposureMode, exposureCompensation } = capabilities(track);
  const wishes: object[] = [];
  if (focusMode?.includes('continuous')) wishes.push({ focusMode: 'continuous' });
  if (exposureMode?.includes('continuous')) wishes.push({ exposureMode: 'continuous' });
  if (exposureCompensation && exposureCompensation.min < 0)
    wishes.push({ exposureCompensation: Math.max(DARKER, exposureCompensation.min) });
  return wishes;
}

export function closeCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

export async function powersOf(stream: MediaStream): Promise<CameraPowers> {
  const [track] = stream.getVideoTracks();
  return {
    torch: track !== undefined && capabilities(track).torch === true,
    several: (await cameras()).length > 1,
  };
}

export async function setTorch(stream: MediaStream, on: boolean): Promise<void> {
  const [track] = stream.getVideoTracks();
  const light: object = { torch: on };
  await track?.applyConstraints({ advanced: [light] });
}

/** The camera after the one that is open; phones often have several at the back, and not every one focuses near. */
export async function nextCamera(stream: MediaStream | null): Promise<CameraChoice> {
  const ids = (await cameras()).map(({ deviceId }) => deviceId);
  const open = stream?.getVideoTracks()[0]?.getSettings().deviceId ?? '';
  const next = ids[(ids.indexOf(open) + 1) % ids.length];
  return next ? { deviceId: next } : { facing: 'environment' };
}

async function cameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => []);
  return devices.filter(({ kind }) => kind === 'videoinput');
}

function capabilities(track: MediaStreamTrack): PhoneCapabilities {
  return track.getCapabilities?.() ?? {};
}
