import type { World } from './world.ts';

/** What is another at every attempt, or says whose the action is: other checks are for these. */
const NOT_CHANGED = new Set(['clientTimestamp', 'idempotentId', 'repID', 'repId', 'rep', 'repName']);

/** I7: a used id lets nothing else in, whichever field differs. Tries it with one action that was sent. */
export async function forge(world: World): Promise<void> {
  const { model, traffic, random } = world;
  const sent = [...model.actions.values()].filter(
    ({ id, phone, repId, rows }) =>
      traffic.sent.has(id) &&
      traffic.acknowledged.has(id) &&
      // What a failover has lost for good is nobody's id any more.
      !(world.hasFailedOver && traffic.changedNothing.has(id)) &&
      rows.length === 1 &&
      world.phones.some((known) => known === phone && known.rep.repId === repId),
  );
  if (sent.length === 0) return;
  const action = random.pick(sent);
  const { path, body: text } = traffic.sent.get(action.id) ?? { path: '', body: '{}' };
  const body = JSON.parse(text) as Record<string, unknown>;
  const fields = Object.keys(body).filter(
    (field) => !NOT_CHANGED.has(field) && changed(body[field]) !== null,
  );
  const field = random.pick(fields);
  const status = await world.send(action.phone.cookies, path, { ...body, [field]: changed(body[field]) });
  if (status === 200 || status === 409)
    model.violated('forged', `${action.id} with another ${field} is answered ${status}`);
}

/** Another value for a field, as valid as the one before; null where there is none. */
function changed(value: unknown): unknown {
  if (value === 0 || value === 1) return 1 - value;
  if (typeof value !== 'string') return null;
  const at = Date.parse(value);
  if (value.endsWith('Z') && !Number.isNaN(at)) return new Date(at - 1).toISOString();
  return value === 'outbound' ? 'inbound' : null;
}
