import { type IncomingHttpHeaders, request } from 'node:http';

export interface Call {
  method?: string;
  /** Sent as it is: nothing in it is put right on the way. */
  path: string;
  headers?: Record<string, string>;
  /** A string is sent unchanged, any other value as JSON. */
  body?: unknown;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** The reply as JSON; undefined for any other. */
  json: unknown;
}

/** Somebody outside with an address and, once signed in, the cookies and tokens of one account. */
export interface Attacker {
  send(call: Call): Promise<Answer>;
  cookies: Map<string, string>;
}

const LIMIT_MS = 20_000;

/** Speaks to the server at an address, keeping the cookies it is given. Without a brand it names none. */
export function attackerAt(url: string, brand: string | null): Attacker {
  const cookies = new Map<string, string>();

  const send = ({ method = 'GET', path, headers = {}, body }: Call) =>
    new Promise<Answer>((resolve, reject) => {
      const { hostname, port } = new URL(url);
      const payload = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
      const sent = request(
        {
          hostname,
          port,
          method,
          path,
          timeout: LIMIT_MS,
          headers: {
            ...(brand === null ? {} : { 'X-Brand': brand }),
            ...(cookies.size > 0 && {
              Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            }),
            ...(payload !== null && {
              'Content-Type': 'application/json',
              'Content-Length': String(Buffer.byteLength(payload)),
            }),
            ...headers,
          },
        },
        (reply) => {
          const pieces: Buffer[] = [];
          reply.on('data', (piece) => pieces.push(piece));
          reply.on('error', reject);
          reply.on('end', () => {
            for (const line of reply.headers['set-cookie'] ?? []) keep(cookies, line);
            const bytes = Buffer.concat(pieces);
            const text = bytes.toString();
            resolve({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              bytes,
              text,
              json: parsed(text),
            });
          });
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', reject);
      sent.end(payload ?? undefined);
    });

  return { cookies, send };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';');
  const [name = '', ...value] = pair.split('=');
  if (/max-age=0/i.test(line) || value.join('=') === '') cookies.delete(name.trim());
  else cookies.set(name.trim(), value.join('='));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
