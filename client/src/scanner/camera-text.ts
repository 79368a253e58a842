import { errorMessage, errorName } from '#browser/error-name.ts';

/** The text where the browser provides none (document 2 §8). */
export const CAMERA_FAILED = 'Failed to access camera';
export const DECODER_FAILED = 'The scanner stopped';

const OTHER_WAYS = 'Use a hand scanner, or enter by name.';

const advice: Record<string, string> = {
  NotAllowedError: 'Allow the camera for this site in the browser settings, then try again.',
  SecurityError: `This phone does not let the browser use the camera. ${OTHER_WAYS}`,
  NotFoundError: `No camera was found. ${OTHER_WAYS}`,
  NotReadableError: 'Another app may be using the camera. Close it, then try again.',
  AbortError: 'The camera did not start. Try again.',
  OverconstrainedError: `This camera cannot be used. Switch the camera. Or: ${OTHER_WAYS}`,
  NotSupportedError: `The camera works over https only. ${OTHER_WAYS}`,
};

export interface CameraFailure {
  /** The browser's message, or the fixed text. */
  text: string;
  /** What to do now. */
  advice: string;
}

/** The camera is open and gives no picture: a call or another app has it. */
export const NO_PICTURE: CameraFailure = {
  text: 'The camera gives no picture',
  advice: `A call or another app may be using it. It comes back by itself, or try again. ${OTHER_WAYS}`,
};

/** The text for the rep when the camera fails, with what to do about it. */
export function cameraFailure(error: unknown): CameraFailure {
  return {
    text: errorMessage(error) || CAMERA_FAILED,
    advice: advice[errorName(error)] ?? `Try again. ${OTHER_WAYS}`,
  };
}
