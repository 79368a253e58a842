import { RequestError } from '#platform/errors.ts';

/** Fields in which a body names its sender; the specification's calls differ in which they use. */
const ID_FIELDS = ['repID', 'repId', 'rep'];

/** Refuses an action that names another rep than the session's: the app then keeps it for its owner. */
export function requireOwnActor(body: object, rep: { rep_id: string; name: string }): void {
  const fields: Record<string, unknown> = { ...body };
  const isOwn =
    ID_FIELDS.every((field) => fields[field] === undefined || fields[field] === rep.rep_id) &&
    (fields.repName === undefined || fields.repName === rep.name);
  if (!isOwn) throw new RequestError('actor_mismatch', { extra: { idempotentId: fields.idempotentId } });
}
