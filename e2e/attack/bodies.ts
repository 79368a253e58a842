import { randomUUID } from 'node:crypto';
import { actionFields, type SignedIn, signIn } from './accounts.ts';
import type { Findings } from './findings.ts';
import type { SeasonMap } from './season-map.ts';

const REFUSED = [400, 403, 404, 413, 415, 422];
const deep = `${'['.repeat(500)}${']'.repeat(500)}`;

/** Bodies that no client of ours sends, to every kind of call that changes something: refused, and without an effect. */
export async function attackBodies(url: string, map: SeasonMap, findings: Findings): Promise<void> {
  const rep = await signIn(url, 'nuco.rep2@demo.test', 'nuco');
  const calls = await callsOf(rep, map);
  const loaded = async () => {
    const { json } = await rep.send({
      path: `/api/coach/allBarcodes/${map.coachId}/direction/outbound/${map.weekId}`,
    });
    return (json as { loaded: number }).loaded;
  };
  // The same requests for other passengers, as the app sends them.
  for (const { path, control } of calls)
    findings.served(path, await rep.send({ method: 'POST', path: control.path ?? path, body: control.body }));
  const before = await loaded();

  for (const { path, body } of calls) {
    const post = (what: string, sent: unknown, headers: Record<string, string> = {}, statuses = REFUSED) =>
      rep
        .send({ method: 'POST', path, body: sent, headers })
        .then((answer) => findings.refused(path, what, answer, statuses));
    const whole = JSON.stringify(body());

    for (const [what, sent] of [
      ['nothing', ''],
      ['half of it', whole.slice(0, whole.length / 2)],
      ['a list', '[]'],
      ['null', 'null'],
      ['a number', '1e999'],
      ['a deep one', deep],
      ['one of a megabyte', JSON.stringify({ ...body(), more: 'a'.repeat(1_000_000) })],
      ['a polluting one', `{"__proto__":{"level":3},${whole.slice(1)}`],
      ['a constructor', `{"constructor":{"prototype":{"level":3}},${whole.slice(1)}`],
    ] as const)
      await post(what, sent);

    for (const [what, headers, statuses] of [
      ['as a form', { 'Content-Type': 'application/x-www-form-urlencoded' }, [415]],
      ['as plain text', { 'Content-Type': 'text/plain' }, [415]],
      ['packed', { 'Content-Encoding': 'gzip' }, [415]],
      ['from another site', { Origin: 'https://evil.example' }, [403]],
      ['from nowhere', { Origin: 'null' }, [403]],
      ['from a frame elsewhere', { 'Sec-Fetch-Site': 'cross-site' }, [403]],
      ['from a neighbour', { 'Sec-Fetch-Site': 'same-site' }, [403]],
      ['for nobody', { 'X-Brand': 'nobody' }, [400]],
      ['for another brand', { 'X-Brand': 'wasteland' }, [403]],
    ] as const)
      await post(what, whole, headers, [...statuses]);

    for (const [field, value] of Object.entries(body()))
      for (const wrong of [null, -1, 1e21, {}, [value], '\u0000', '\ud800', 'a'.repeat(5000)])
        await post(`${field} is ${JSON.stringify(wrong).slice(0, 20)}`, { ...body(), [field]: wrong }, {}, [
          ...REFUSED,
          // A field may accept any value by design; the rule must then refuse it, not chance.
          ...(NOTHING_FOLLOWS.has(field) ? [200, 409] : []),
        ]);
    for (const field of ['repID', 'repName', 'repId', 'rep'].filter((name) => name in body()))
      await post(`${field} of another`, { ...body(), [field]: 'R9999' }, {}, [403]);
  }
  // Those whose free fields were wrong are the only ones that count.
  const after = await loaded();
  findings.tried(
    'what was refused changed nothing',
    Math.abs(after - before) > 1 ? `${after - before} loaded` : null,
  );
}

/** Fields that the server accepts with any value: where and when it happened is never a reason to refuse (decisions §6). */
const NOTHING_FOLLOWS: ReadonlySet<string> = new Set([
  ...['handsetTimestamp', 'clientTimestamp', 'scanned', 'lat', 'lon', 'deviceId', 'passengers', 'reason'],
]);

interface AttackedCall {
  path: string;
  /** A valid body with a new id; every attack sends it with one thing wrong. */
  body: () => Record<string, unknown>;
  /** The valid body, which is sent first. */
  control: { path?: string; body: object };
}

async function callsOf(rep: SignedIn, map: SeasonMap): Promise<AttackedCall[]> {
  const { weekId, coachId, transferId, otherRoom } = map;
  const [first, second, third, fourth, fifth] = map.tickets.filter(
    ({ loaded, deleted }) => !loaded && deleted === '0',
  );
  const [rider, otherRider] = map.transferTickets;
  if (!first || !second || !third || !fourth || !fifth || !rider || !otherRider)
    throw new Error('nobody to load');
  const common = () => actionFields(rep, randomUUID());
  const named = () => {
    const { repID: repId, repName, ...rest } = common();
    return { repId, repName, ...rest };
  };
  const unnamed = () => {
    const { repID: _id, repName: _name, ...rest } = common();
    return { ...rest, weekId };
  };
  const load = (barcode: string) => ({
    ...common(),
    ...{ weekID: weekId, coachId, direction: 'outbound', barcode, scanned: 1 },
  });
  const ride = (barcode: string) => ({
    ...common(),
    ...{ weekID: weekId, transferId, direction: 'outbound', barcode, scanned: 1 },
  });
  /** The same load as one of several actions. */
  const among = (body: ReturnType<typeof load>) => ({
    id: body.idempotentId,
    path: '/api/coach/load',
    body,
  });
  const { roomId, bookingRef } = otherRoom;
  const handOut = () => ({
    ...named(),
    weekId,
    roomId,
    barcode: bookingRef,
    tenant: 'nuco',
    numberOfKeys: 1,
  });
  const takeBack = () => ({
    ...named(),
    ...{ weekId, roomId, numberOfKeys: 1, returnedBy: 'Reception', extraKeysReturned: 0 },
  });
  /** The address of an undo of a load that has just been made. */
  const undoOf = async (barcode: string) => {
    const body = load(barcode);
    await rep.send({ method: 'POST', path: '/api/coach/load', body });
    return `/api/actions/${body.idempotentId}/undo`;
  };
  // One key of two stays out: of a room whose keys are all back, any return is a repetition.
  return [
    { path: '/api/coach/load', body: () => load(first.barcode), control: { body: load(second.barcode) } },
    {
      path: '/api/actions',
      body: () => ({ actions: [among(load(first.barcode))] }),
      control: { body: { actions: [among(load(fifth.barcode))] } },
    },
    {
      path: '/api/transfer/load',
      body: () => ride(rider.barcode),
      control: { body: ride(otherRider.barcode) },
    },
    { path: '/api/keyDist/distribute', body: handOut, control: { body: { ...handOut(), numberOfKeys: 2 } } },
    { path: '/api/keyDist/return', body: takeBack, control: { body: takeBack() } },
    {
      path: await undoOf(third.barcode),
      body: unnamed,
      control: { path: await undoOf(fourth.barcode), body: unnamed() },
    },
  ];
}
