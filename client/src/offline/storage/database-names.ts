/** Names of a rep's databases on this phone; they do not reveal who the rep is. */
export async function databaseNames(repId: string): Promise<{ main: string; rescue: string }> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(repId));
  const id = [...new Uint8Array(digest)]
    .slice(0, 12)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return { main: `offpiste-${id}`, rescue: `offpiste-${id}-rescue` };
}
