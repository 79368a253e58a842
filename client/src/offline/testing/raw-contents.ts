import { openDB } from 'idb';

/** Everything a database holds, as a thief of the profile reads it: bytes as Latin-1, keys as their kind. */
export async function rawContents(name: string): Promise<string> {
  const database = await openDB(name);
  const parts: string[] = [];
  for (const store of database.objectStoreNames) {
    parts.push(store, ...(await database.getAllKeys(store)).map(String));
    for (const value of await database.getAll(store)) collect(value, parts);
  }
  database.close();
  return parts.join('\n');
}

function collect(value: unknown, parts: string[]): void {
  if (value instanceof CryptoKey) parts.push(`${value.type} extractable:${value.extractable}`);
  else if (Object.prototype.toString.call(value) === '[object ArrayBuffer]') {
    parts.push(new TextDecoder('latin1').decode(value as ArrayBuffer));
  } else if (ArrayBuffer.isView(value)) parts.push(new TextDecoder('latin1').decode(value));
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      parts.push(key);
      collect(inner, parts);
    }
  } else parts.push(String(value));
}
