import { ACTIONS_PATH } from '@offpiste/domain/contract/action-calls.ts';
import { AS_OF_HEADER } from '@offpiste/domain/contract/headers.ts';
import type { InjectOptions } from 'fastify';
import type { StatesReply } from '../checking/wire-lists.ts';
import type { Phone } from '../phone/phone.ts';
import { type Fetch, ORIGIN } from '../phone/tab-globals.ts';
import { pass, type TabLife } from '../phone/tab-life.ts';
import type { ServerProcess } from '../server/server-process.ts';
import type { VirtualTime } from '../time/virtual-time.ts';
import { type ActionIn, actionsIn, firstHalf } from './actions-in.ts';
import type { RequestPlan, SeenRequest, SyntheticReply } from './request-plan.ts';

/** What the checks observe of the traffic. */
export interface Wiretap {
  /** A page sends an action; `alive` says whether it still waits for the reply. */
  sent: (attempt: { phone: Phone; life: TabLife; path: string; body: string }) => void;
  /** A page has the reply to an action; null when it will get none. */
  replied: (attempt: { phone: Phone; life: TabLife; body: string; reply: SyntheticReply | null }) => void;
  /** The server answered, whether or not the answer arrives. */
  answered: (attempt: { body: string; status: number; reply: string }) => void;
  /** A page has the server's own reply to a call that changes nothing; made between these two moments. */
  arrived: (call: {
    phone: Phone;
    life: TabLife;
    path: string;
    etag: string;
    asOf: string | null;
    asked: number;
    answered: number;
  }) => void;
  /** A page has which lists of its week have changed. */
  changesArrived: (call: { life: TabLife; asked: number; answered: number }) => void;
  /** A page has the lists of its week in one reply. */
  statesArrived: (call: { phone: Phone; life: TabLife; reply: Omit<StatesReply, 'page'> }) => void;
}

/** A reply of the server with the moments between which it was made. */
interface MadeReply extends SyntheticReply {
  asked: number;
  answered: number;
}

export interface NetworkOptions {
  time: VirtualTime;
  plan: (request: SeenRequest) => RequestPlan;
  /** The process that handles a request now; null when none runs. */
  server: () => ServerProcess | null;
  /** Whether a process is of a later version, whose replies have fields that the app does not know. */
  isLater: (process: ServerProcess) => boolean;
  wiretap: Wiretap;
  /** Numbers everything that happens. */
  moment: () => number;
}

/** Carries requests from pages to the server, each as its plan says. */
export function createNetwork({ time, plan, server, isLater, wiretap, moment }: NetworkOptions) {
  /** Actions that somebody on the way has answered 409 once: twice would be a proof, however made up. */
  const answered409 = new Set<string>();

  /** Passes a request to the server and returns its reply; null when the process dies during it. */
  const deliver = async (request: InjectOptions, actions: readonly ActionIn[]) => {
    const process = server();
    if (!process) return null;
    try {
      const asked = moment();
      const reply = await Promise.race([process.app.inject(request), process.death]);
      if (!process.isAlive()) return null;
      const { statusCode, headers, cookies } = reply;
      for (const { body, replyIn } of actions) {
        const own = replyIn({ status: statusCode, headers: {}, body: reply.body });
        if (own) wiretap.answered({ body, status: own.status, reply: own.body });
      }
      const text = isLater(process) ? laterReply(reply.body) : reply.body;
      const isPacked = headers['content-type'] === PACKED;
      const bytes = isPacked ? { bytes: reply.rawPayload } : {};
      return { statusCode, headers, cookies, body: text, ...bytes, asked, answered: moment() };
    } catch {
      return null;
    }
  };

  const fetchFor =
    (phone: Phone, life: TabLife): Fetch =>
    async (url, init) => {
      const path = `${url.pathname}${url.search}`;
      const method = (init.method ?? 'GET') as 'GET' | 'POST';
      const body = typeof init.body === 'string' ? init.body : '';
      const isAction = method === 'POST' && url.pathname.startsWith('/api/');
      await pass(life, time, 'send', () => new TypeError('Failed to fetch'));
      const had409 = isAction && answered409.has(idOf(body));
      const isRefresh = url.pathname === '/auth/refresh';
      const seen = { phone: phone.name, path, isAction, isRefresh, body, had409 };
      const actions = isAction ? actionsIn(path, body) : [];
      for (const action of actions) wiretap.sent({ phone, life, path: action.path, body: action.body });
      const replied = (reply: SyntheticReply | null) => {
        for (const { body, replyIn } of actions)
          wiretap.replied({ phone, life, body, reply: reply && replyIn(reply) });
      };
      const headers: Record<string, string> = {
        ...(init.headers as Record<string, string>),
        host: 'localhost',
        'sec-fetch-site': 'same-origin',
        cookie: cookieHeader(phone.cookies),
      };
      const request: InjectOptions = { method, url: path, headers, ...(body && { payload: body }) };

      const halved = ({ isHalved }: RequestPlan): InjectOptions =>
        isHalved && path === ACTIONS_PATH ? { ...request, payload: firstHalf(body) } : request;

      const travel = async (): Promise<SyntheticReply | MadeReply | null> => {
        const planned = plan(seen);
        if (isAction && planned.instead?.status === 409) answered409.add(idOf(body));
        const lost = async () => {
          if (planned.fails === 'hangs') await new Promise(() => undefined);
          return null;
        };
        if (!phone.online) return null;
        if (planned.instead) {
          await time.sleep(planned.returns);
          return planned.instead;
        }
        if (planned.arrives === null) {
          await time.sleep(planned.returns);
          return lost();
        }
        await time.sleep(planned.arrives);
        // Whatever delivers a request twice passes on the reply that comes first.
        const reply = await Promise.race([
          deliver(halved(planned), actions),
          ...planned.copies.map(async (after) => {
            await time.sleep(after);
            return deliver(request, actions);
          }),
        ]);
        await time.sleep(planned.returns);
        if (!reply || planned.reply === 'lost' || !phone.online) return lost();
        if (planned.reply === 'error-500' || planned.reply === 'error-502') {
          return { status: Number(planned.reply.slice(-3)), headers: {}, body: 'error' };
        }
        for (const { name, value } of reply.cookies) {
          if (value === '') phone.cookies.delete(name);
          else phone.cookies.set(name, value);
        }
        const made: MadeReply = {
          status: reply.statusCode,
          headers: Object.fromEntries(
            Object.entries(reply.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: reply.body,
          ...(reply.bytes && { bytes: reply.bytes }),
          asked: reply.asked,
          answered: reply.answered,
        };
        if (planned.reply === 'cut-off') return null;
        // Of a reply without a body, such as 304, nothing can be missing.
        const hasBody = made.body !== '' || made.bytes !== undefined;
        if (planned.reply === 'cut-short' && hasBody) {
          const { asked: _, answered: __, ...cut } = made;
          const { bytes } = made;
          const half = bytes && { bytes: bytes.subarray(0, bytes.length / 2) };
          return { ...cut, body: made.body.slice(0, -7), ...half };
        }
        return made;
      };

      const aborted = new Promise<null>((resolve) => {
        init.signal?.addEventListener('abort', () => resolve(null));
      });
      const reply = await life.untilDeath(Promise.race([travel(), aborted]));
      await pass(life, time, 'answered', () => {
        replied(null);
        return new TypeError('Failed to fetch');
      });
      replied(reply);
      if (init.signal?.aborted) throw new DOMException('The request took too long', 'AbortError');
      if (!reply) throw new TypeError('Failed to fetch');
      if (method === 'GET' && 'asked' in reply && reply.headers.etag) {
        const { asked, answered, headers } = reply;
        const asOf = headers[AS_OF_HEADER.toLowerCase()] ?? null;
        if (CHANGES.test(path)) wiretap.changesArrived({ life, asked, answered });
        else wiretap.arrived({ phone, life, path, etag: headers.etag ?? '', asOf, asked, answered });
      }
      if ('asked' in reply && reply.bytes && STATES.test(path)) {
        const { asked, answered, bytes } = reply;
        wiretap.statesArrived({ phone, life, reply: { asked, answered, bytes } });
      }
      return toResponse(reply);
    };

  return { fetchFor };
}

const PACKED = 'application/octet-stream';
const CHANGES = /^\/api\/week\/changes\//;
const STATES = /^\/api\/week\/states\//;

/** Which action a request sends. */
function idOf(body: string): string {
  return body === '' ? '' : ((JSON.parse(body) as { idempotentId?: string }).idempotentId ?? '');
}

function laterReply(body: string): string {
  return body.startsWith('{')
    ? `{"sinceNextVersion":{"of":[1,null]},${body.slice(1)}`.replace(',}', '}')
    : body;
}

export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}

/** As much of a Response as the app reads. */
function toResponse({ status, headers, body, bytes, redirected = false }: SyntheticReply): Response {
  const response = {
    status,
    ok: status >= 200 && status < 300,
    headers: new Headers(headers),
    type: status >= 300 && status < 400 && status !== 304 ? 'opaqueredirect' : 'basic',
    redirected,
    url: ORIGIN,
    text: async () => body,
    json: async () => JSON.parse(body) as unknown,
    arrayBuffer: async () => (bytes ? Uint8Array.from(bytes) : new TextEncoder().encode(body)).buffer,
  };
  return response as unknown as Response;
}
