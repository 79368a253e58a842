import { gunzipSync } from 'node:zlib';
import type { WeekStatesReply } from '@offpiste/domain/contract/week-states.ts';
import type { FieldKind } from '@offpiste/domain/contract/who-sees.ts';
import { unpackLists } from '@offpiste/domain/rules/packed-lists.ts';
import { parse } from 'csv-parse/sync';
import type { LightMyRequestResponse } from 'fastify';
import { replyFields, stateRoutes } from '../../reply-fields.ts';
import { type Canary, canariesIn } from './canaries.ts';
import { type Asker, mayHaveField, maySee } from './reaches.ts';
import { isNamedBy, type Leaf, leavesOf } from './reply-leaves.ts';

const fieldsByShape = new Map(Object.entries(replyFields).map(([route, fields]) => [shapeOf(route), fields]));
/** What a refusal may contain, whoever asks. */
const REFUSAL = ['error', 'code', 'requestId', 'message', 'success'];

/** Called with each value that a reply reveals, as `name in ticket`. */
type OnSeen = (what: string) => void;

/** The fields of a GET call by their kinds; none for a call that is in no table. */
export function fieldsOf(route: string): (typeof replyFields)[string] {
  return fieldsByShape.get(shapeOf(route)) ?? {};
}

/** Returns a route without the names of its parameters. */
export function shapeOf(route: string): string {
  return route.replaceAll(/:\w+/g, ':');
}

/** Returns what a reply reveals to this asker and may not. */
export function problemsOf(
  reply: LightMyRequestResponse,
  route: string,
  asker: Asker,
  onSeen: OnSeen = () => {},
): string[] {
  const { statusCode } = reply;
  if (statusCode === 200) {
    const fields = fieldsOf(route);
    return contentOf(reply).flatMap((leaf) => problemOf(leaf, fields, asker, onSeen));
  }
  if (statusCode !== 403 && statusCode !== 404) return [`answers ${statusCode}: ${reply.body}`];
  const extra = Object.keys(reply.json()).filter((key) => !REFUSAL.includes(key));
  const leaked = canariesIn(reply.body).map(({ datum, owner }) => `a refusal contains ${datum} of ${owner}`);
  return [...extra.map((key) => `a refusal holds ${key}`), ...leaked];
}

/** Every value of an answer; of a CSV file by its headings. */
export function contentOf(reply: LightMyRequestResponse): Leaf[] {
  const type = String(reply.headers['content-type']);
  if (type.startsWith('application/json')) return leavesOf(reply.json());
  if (type === 'application/octet-stream') {
    const content = JSON.parse(gunzipSync(reply.rawPayload).toString());
    return 'parts' in content ? statesIn(content) : leavesOf(content);
  }
  if (type.startsWith('text/csv')) {
    const lines: object[] = parse(reply.body, { bom: true, columns: true });
    return leavesOf({ lines });
  }
  return [{ path: '(content)', value: reply.body }];
}

/** Each list of a week's states is under its call's route. */
function statesIn({ parts, ...about }: WeekStatesReply): Leaf[] {
  const lists = parts.flatMap((part) => [...unpackLists(part)]);
  return [
    ...leavesOf(about),
    ...lists.flatMap(([address, state]) => {
      const route = stateRoutes.find((candidate) => patternOf(candidate).test(address));
      return leavesOf(state, route ?? `a list of no call, ${address.replaceAll(/[.[\]*]/g, ' ')}`);
    }),
  ];
}

/** Matches the addresses of a route. */
function patternOf(route: string): RegExp {
  return new RegExp(`^${route.replaceAll(/:\w+/g, '[^/?]+')}(\\?|$)`);
}

export function problemOf(leaf: Leaf, fields: Fields, asker: Asker, onSeen: OnSeen = () => {}): string[] {
  const kind = kindOf(leaf, fields);
  if (kind === null) return [`${leaf.path} is in no table`];
  if (!mayHaveField(asker, kind)) return [`${leaf.path} is not for this level`];
  const found = canariesOf(leaf);
  for (const { datum } of found) onSeen(`${datum} in ${kind}`);
  return found
    .filter((canary) => !maySee(asker, kind, canary))
    .map(({ datum, owner }) => `${leaf.path} reveals ${datum} of ${owner}`);
}

/** Returns what a value of such a field reveals to this asker and may not. */
export function leaksIn(leaf: Leaf, kind: FieldKind, asker: Asker): Canary[] {
  return canariesOf(leaf).filter((canary) => !maySee(asker, kind, canary));
}

const canariesOf = ({ path, value }: Leaf) => canariesIn(`${path} ${value}`);

type Fields = (typeof replyFields)[string];

/** Kinds by path, as a list has the same paths in each of its rows; of null apart, which may replace everything below it. */
const known = new WeakMap<Fields, Map<string, FieldKind | null>>();

/** The kind of the field that a value is in; null where no table names it. */
export function kindOf(leaf: Leaf, fields: Fields): FieldKind | null {
  const kinds = known.get(fields) ?? new Map<string, FieldKind | null>();
  known.set(fields, kinds);
  const name = `${leaf.path} ${leaf.value === null}`;
  const kind = kinds.get(name) ?? kindIn(fields, leaf);
  kinds.set(name, kind);
  return kind;
}

function kindIn(fields: Fields, leaf: Leaf): FieldKind | null {
  const [kind] = Object.entries(fields).find(([, patterns]) =>
    patterns.some((pattern) => isNamedBy(pattern, leaf)),
  ) ?? [null];
  return kind as FieldKind | null;
}
