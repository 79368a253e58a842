interface Message {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: unknown;
  error?: string;
  message?: string;
  method?: string;
  params?: unknown;
}

/** A session of WebDriver BiDi. */
export interface BidiClient {
  /** Sends a command, and returns its result; throws the browser's error. */
  send<T>(method: string, params?: object): Promise<T>;
  /** Calls back with every event of this name. */
  on<T>(event: string, listener: (params: T) => void): void;
}

/** Connects to a browser at the address that it printed, and begins a session. */
export async function connectBidi(address: string): Promise<BidiClient> {
  const socket = new WebSocket(`${address}/session`);
  await new Promise<void>((resolve, reject) => {
    socket.addEventListener('open', () => resolve());
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
  });
  const waiting = new Map<number, (message: Message) => void>();
  const listeners = new Map<string, (params: unknown) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    const message: Message = JSON.parse(String(data));
    if (message.id === undefined) listeners.get(message.method ?? '')?.(message.params);
    else waiting.get(message.id)?.(message);
  });
  socket.addEventListener('close', () => {
    for (const settle of waiting.values()) settle({ type: 'error', error: 'the browser is gone' });
  });
  const client: BidiClient = {
    send: <T>(method: string, params: object = {}) =>
      new Promise<T>((resolve, reject) => {
        last += 1;
        const id = last;
        waiting.set(id, ({ type, result, error, message }) => {
          waiting.delete(id);
          if (type === 'success') resolve(result as T);
          else reject(new Error(`${method}: ${error}: ${message ?? ''}`));
        });
        socket.send(JSON.stringify({ id, method, params }));
      }),
    on: <T>(event: string, listener: (params: T) => void) =>
      void listeners.set(event, (params) => listener(params as T)),
  };
  await client.send('session.new', { capabilities: {} });
  return client;
}
