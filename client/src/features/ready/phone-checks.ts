import { asksToKeepStorage, keepStorage } from '#browser/keep-storage.ts';
import { isDocumentViewerKept } from '#lists/document-viewer.ts';
import { repOffline } from '#offline/rep-offline.ts';
import { closeCamera, openCamera } from '#scanner/camera.ts';

/** The state of one part of the phone. `bad`: it will be missing in a shift without a signal. */
export interface PhoneCheck {
  name: string;
  state: 'ok' | 'warn' | 'bad';
  text: string;
  /** Asks for what is not allowed yet. */
  allow?: () => Promise<void>;
}

const MEGABYTE = 1_000_000;
/** A shift's lists and documents take a fraction of this. */
const ENOUGH_BYTES = 50 * MEGABYTE;

/** The phone's own state: camera, storage and, for reps who get them, pushed messages. */
export async function checkPhone({ pushes }: { pushes: boolean }): Promise<PhoneCheck[]> {
  const checks = await Promise.all([
    checkStart(),
    checkDocuments(),
    checkCamera(),
    checkStorage(),
    checkSpace(),
    checkPersonalData(),
    pushes ? checkPush() : null,
  ]);
  return checks.filter((check) => check !== null);
}

function checkStart(): PhoneCheck {
  const name = 'Opens offline';
  return navigator.serviceWorker?.controller
    ? { name, state: 'ok', text: 'Stored on this phone' }
    : {
        name,
        state: 'bad',
        text: 'Not stored yet. Wait a moment with signal, then reopen the app.',
      };
}

async function checkDocuments(): Promise<PhoneCheck> {
  const name = 'Documents open offline';
  return (await isDocumentViewerKept())
    ? { name, state: 'ok', text: 'Stored on this phone' }
    : { name, state: 'bad', text: 'Not stored yet. Download everything with signal.' };
}

async function checkCamera(): Promise<PhoneCheck> {
  const name = 'Camera';
  const permission = await navigator.permissions?.query({ name: 'camera' }).catch(() => null);
  switch (permission?.state) {
    case 'granted':
      return { name, state: 'ok', text: 'Allowed' };
    case 'denied':
      return {
        name,
        state: 'bad',
        text: 'Blocked. Allow it in the browser settings for this site. Names and a hand scanner work without it.',
      };
    default:
      return { name, state: 'warn', text: 'Asked for at the first scan. Allow it now.', allow: allowCamera };
  }
}

/** Opens the camera for a moment, as only this makes a browser ask; the next look at the phone says what was answered. */
async function allowCamera(): Promise<void> {
  closeCamera(await openCamera({ facing: 'environment' }).catch(() => null));
}

async function checkStorage(): Promise<PhoneCheck> {
  const name = 'Storage';
  if (await navigator.storage?.persisted?.().catch(() => false))
    return { name, state: 'ok', text: 'Kept until you log out' };
  if (!asksToKeepStorage())
    return {
      name,
      state: 'warn',
      text: 'The browser may delete it if the phone is full. Install the app to keep it.',
    };
  const risk = 'If the phone is full, the browser may delete the week and scans that are not sent.';
  // Once blocked, Firefox asks no more.
  const permission = await navigator.permissions?.query({ name: 'persistent-storage' }).catch(() => null);
  if (permission?.state === 'denied') {
    const text = `Blocked. ${risk} Allow storage in the browser settings for this site.`;
    return { name, state: 'warn', text };
  }
  return { name, state: 'warn', text: `${risk} Firefox asks you before it keeps them.`, allow: keepStorage };
}

async function checkSpace(): Promise<PhoneCheck | null> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (quota === undefined) return null;
  const free = quota - usage;
  const name = 'Free space';
  if (free >= ENOUGH_BYTES) return { name, state: 'ok', text: 'Enough' };
  const text = `Only ${Math.max(0, Math.round(free / MEGABYTE))} MB. Delete something on this phone.`;
  return { name, state: 'bad', text };
}

/** Nothing to say on a phone where the PIN opens everything. */
async function checkPersonalData(): Promise<PhoneCheck | null> {
  const cache = (await repOffline())?.cache;
  if (!(await cache?.isApart().catch(() => false))) return null;
  const text = 'Offline they need fingerprint or face. Scanning needs only the PIN.';
  return { name: 'Birth dates, next of kin, notes', state: 'ok', text };
}

async function checkPush(): Promise<PhoneCheck> {
  const name = 'Push messages';
  const permission = 'Notification' in globalThis ? Notification.permission : 'denied';
  return permission === 'granted'
    ? { name, state: 'ok', text: 'Allowed' }
    : { name, state: 'warn', text: 'Not allowed. Messages show only while the app is open.' };
}
