/** For a driver that hangs; nothing that it is asked for takes so long. */
const LIMIT_MS = 60_000;

/** A session of W3C WebDriver. */
export interface WebDriverClient {
  /** Calls the driver with a path below the session, and returns the value; throws the driver's error. */
  call<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T>;
  /** Ends the session, and the browser with it. */
  end(): Promise<void>;
}

/** Begins a session with a driver, which starts its browser. */
export async function connectWebDriver(driver: string, capabilities: object): Promise<WebDriverClient> {
  const alwaysMatch = { alwaysMatch: capabilities };
  const { sessionId } = await call<{ sessionId: string }>('POST', `${driver}/session`, {
    capabilities: alwaysMatch,
  });
  const session = `${driver}/session/${sessionId}`;
  return {
    call: (method, path, body) => call(method, session + path, body),
    // The driver closes the window first, and then may not find it.
    end: () =>
      call<void>('DELETE', session).catch((error: Error) => {
        if (!error.message.includes('no such window')) throw error;
      }),
  };
}

async function call<T>(method: string, address: string, body?: object): Promise<T> {
  const { pathname } = new URL(address);
  const signal = AbortSignal.timeout(LIMIT_MS);
  const sent = fetch(address, { method, body: body ? JSON.stringify(body) : null, signal });
  const reply = await sent.catch((error: unknown) => {
    throw new Error(`${method} ${pathname} got no answer`, { cause: error });
  });
  const { value } = await reply.json();
  if (!reply.ok) throw new Error(`${method} ${pathname}: ${value.error}: ${value.message}`);
  return value;
}
