import { ConfigReply } from '@offpiste/domain/contract/config.ts';
import { api } from './api-client.ts';

const STORED_CONFIG = 'config';

/** What this host serves; null when the server cannot be reached. */
export async function fetchConfig(): Promise<ConfigReply | null> {
  const reply = await api.request('GET', '/config', { schema: ConfigReply, timeoutMs: 5000 });
  if (!reply.ok) return null;
  localStorage.setItem(STORED_CONFIG, JSON.stringify(reply.value));
  return reply.value;
}

/** The answer of the last start, so that the app opens in its brand without a network. */
export function storedConfig(): ConfigReply | null {
  try {
    const text = localStorage.getItem(STORED_CONFIG) ?? 'null';
    // An earlier version of the app kept one prefix of each brand, and one before it the host's brand alone.
    const stored = JSON.parse(text.replace(/"ticketPrefix":(?:null|("\w+"))/g, '"ticketPrefixes":[$1]'));
    const parsed = ConfigReply.safeParse({ brands: [], ...stored });
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
