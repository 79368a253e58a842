import { DEMO_PASSWORD } from '@offpiste/demo/demo-accounts.ts';
import { BRAND_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { APIRequestContext } from '@playwright/test';

const TRIES = 5;
const PAUSE_MS = 1_000;

/** Signs a demo rep in over the API, and returns the reply. A server that is busy with its start is asked again, as its text says. */
export async function logIn(
  context: APIRequestContext,
  { url, username, brand }: { url: string; username: string; brand: string },
) {
  for (let tries = 1; ; tries += 1) {
    const reply = await context.post(`${url}/auth/login`, {
      headers: { [BRAND_HEADER]: brand },
      data: { username, password: DEMO_PASSWORD },
    });
    if (reply.ok()) return await reply.json();
    if (reply.status() !== 503 || tries === TRIES)
      throw new Error(`${username} could not sign in: ${await reply.text()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
