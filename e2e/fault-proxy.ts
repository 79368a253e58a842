import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What becomes of a call. */
export type Fate =
  | 'through'
  /** Reset before the request reaches the server. */
  | 'request-lost'
  /** The server does it, and the phone never learns. */
  | 'reply-lost'
  /** The connection closes in the middle of the reply. */
  | 'truncated'
  /** Taken, and never answered. */
  | 'stalled'
  /** The login page of a hotel's wifi, as if it were the reply. */
  | 'portal'
  /** Sent on to that login page. */
  | 'redirected';

export interface Weather {
  /** The fate of the next call; by default everything goes through. */
  fate?: () => Fate;
  /** Delay of every piece in milliseconds, each way. */
  latencyMs?: number;
  /** Bytes a second towards the phone. */
  bandwidth?: number;
}

/** Sits in front of the server like a bad network: whole connections of bytes, not repeated requests. */
export interface FaultProxy {
  url: string;
  /** From now on the network is so, for connections under way too. */
  setWeather(weather: Weather): void;
  /** How many calls met each fate. */
  met: ReadonlyMap<Fate, number>;
  close(): Promise<void>;
}

/** Only calls get a fate; the app's files just come slowly. */
const CALL = /^[A-Z]+ \/(api|auth)\//;
const LOGIN_PAGE = '<!doctype html><title>Welcome</title><h1>Accept our terms to go online</h1>';

/** Starts one on a separate port in front of a server on this machine. */
export async function startFaultProxy(target: number): Promise<FaultProxy> {
  let weather: Weather = {};
  const met = new Map<Fate, number>();
  const open = new Set<Socket>();

  const carry = (phone: Socket) => {
    const server = connect(target, '127.0.0.1');
    let fate: Fate = 'through';
    const both = [phone, server];
    for (const socket of both) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        for (const other of both) other.destroy();
      });
    }
    const upwards = createPipe(() => ({ ...weather, bandwidth: Number.POSITIVE_INFINITY }));
    const downwards = createPipe(() => weather);

    phone.on('data', (bytes) => {
      if (CALL.test(bytes.subarray(0, 16).toString('latin1'))) {
        fate = weather.fate?.() ?? 'through';
        met.set(fate, (met.get(fate) ?? 0) + 1);
      }
      if (fate === 'request-lost') phone.resetAndDestroy();
      else if (fate === 'portal') answer(phone, '200 OK', 'Content-Type: text/html');
      else if (fate === 'redirected') answer(phone, '302 Found', 'Location: /hotel-wifi');
      else upwards(bytes.length, () => server.write(bytes));
    });
    server.on('data', (bytes) => {
      if (fate === 'reply-lost') phone.resetAndDestroy();
      else if (fate === 'truncated') phone.end(bytes.subarray(0, Math.floor(bytes.length / 2)));
      else if (fate !== 'stalled') downwards(bytes.length, () => phone.write(bytes));
    });
  };

  const proxy = createServer(carry);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    setWeather: (next) => {
      weather = next;
    },
    met,
    close: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}

/** Delivers pieces in order, each after its delay. */
function createPipe(speed: () => Pick<Weather, 'latencyMs' | 'bandwidth'>) {
  let freeAt = 0;
  let last = Promise.resolve();
  return (length: number, deliver: () => void): void => {
    const { latencyMs = 0, bandwidth = Number.POSITIVE_INFINITY } = speed();
    const now = Date.now();
    freeAt = Math.max(freeAt, now) + (length / bandwidth) * 1000;
    const wait = freeAt - now + latencyMs;
    const due = wait < 1 ? undefined : new Promise((resolve) => setTimeout(resolve, wait));
    last = last.then(() => due).then(deliver);
  };
}

function answer(phone: Socket, status: string, header: string): void {
  phone.end(
    `HTTP/1.1 ${status}\r\n${header}\r\nContent-Length: ${LOGIN_PAGE.length}\r\nConnection: close\r\n\r\n${LOGIN_PAGE}`,
  );
}
