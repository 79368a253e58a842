/** The camera that opens as soon as a scan screen does. */
interface WantedCamera {
  /** Address of the scan screen. */
  path: string;
  /** Key of what is done there, for screens with several. */
  mode: string | null;
}

let wanted: WantedCamera | null = null;

/** Lets the screen that is opened next begin with its camera, if it is the one of this address. */
export function openWithCamera(path: string, mode: string | null = null): void {
  wanted = { path, mode };
}

/** Returns the camera that a screen begins with; null for none. */
export function cameraOnArrival(path: string): { mode: string | null } | null {
  return wanted && decodeURI(wanted.path) === decodeURI(path) ? { mode: wanted.mode } : null;
}

/** A scan screen is open: the next one begins without. */
export function forgetCamera(): void {
  wanted = null;
}
