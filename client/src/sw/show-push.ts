import type { ServedApp } from './served-app.ts';

/** The contents of a push, as far as they can be read. */
export interface PushedMessage {
  title?: string;
  body?: string;
  messageId?: string;
}

/** A page of the app, as far as it is spoken to. */
export interface Page {
  visibilityState: string;
  postMessage: (message: object) => void;
}

interface ShownPush {
  body: string;
  icon: string;
  /** In one colour, for the line of the system's signs. */
  badge: string;
  tag?: string;
  data: PushedMessage;
}

export interface PushScope {
  readApp: () => Promise<ServedApp>;
  show: (title: string, options: ShownPush) => Promise<void>;
  pages: () => Promise<readonly Page[]>;
  fetch: (path: string, init: RequestInit) => Promise<unknown>;
}

/** The system paints all that is not transparent: of most logos that is a square. */
const OWN_BADGE = '/brands/badge-96.png';
const DEFAULT_BODY = 'You have a new notification.';

/** Reads a push; one that is not ours still has to be shown, for browsers demand it. */
export function readPush(text: string | undefined): PushedMessage {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '');
  } catch {
    return {};
  }
  if (typeof json !== 'object' || json === null) return {};
  const words = Object.entries(json).filter(
    ([key, value]) => ['title', 'body', 'messageId'].includes(key) && typeof value === 'string',
  );
  return Object.fromEntries(words);
}

/** Shows a push, passes it to the pages of the app, and reports to the server that it was shown. */
export async function showPush(scope: PushScope, message: PushedMessage): Promise<void> {
  const { title, body, messageId } = message;
  const { brand, name, logo } = await scope.readApp();
  await scope.show(title || name, {
    body: body || DEFAULT_BODY,
    icon: logo ?? `/brands/${brand}-any-192.png`,
    badge: logo ? OWN_BADGE : `/brands/${brand}-badge-96.png`,
    ...(messageId && { tag: messageId }),
    data: message,
  });
  for (const page of await scope.pages()) {
    const type = page.visibilityState === 'visible' ? 'SHOW_NOTIFICATION_MODAL' : 'STORE_NOTIFICATION';
    page.postMessage({ type, ...message });
  }
  if (messageId) await acknowledge(scope, brand, messageId);
}

/** Failures are ignored (document 1 §7): a page that keeps the message says so as well. */
async function acknowledge({ fetch }: PushScope, brand: string, messageId: string): Promise<void> {
  try {
    await fetch('/api/subscriptions/received', {
      method: 'POST',
      credentials: 'include',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-Brand': brand },
      body: JSON.stringify({ messageId }),
    });
  } catch {
    // Ignored.
  }
}
