/** The text where the browser gives none (document 2 §8). */
export const CAMERA_FAILED = 'Failed to access camera';

const advice: Record<string, string> = {
  NotAllowedError:
    'Camera access is not allowed. Allow the camera for this site in the browser settings, then try again.',
  NotFoundError: 'No camera was found. Use a hand scanner or enter by name.',
  NotReadableError: 'Another app is using the camera. Close it, then try again.',
  OverconstrainedError: 'This camera cannot be used. Switch the camera or enter by name.',
  NotSupportedError: 'The camera works over https only. Use a hand scanner or enter by name.',
};

/** What a rep reads when the camera fails, and what to do about it. */
export function cameraFailureText(error: unknown): string {
  const { name = '', message = '' } = (error ?? {}) as { name?: string; message?: string };
  return advice[name] ?? (message || CAMERA_FAILED);
}
