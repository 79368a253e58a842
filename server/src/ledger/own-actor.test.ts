import { expect, test } from 'vitest';
import { RequestError } from '#platform/errors.ts';
import { requireOwnActor } from './own-actor.ts';

const rep = { rep_id: 'R1', name: 'Jo' };

test.each([[{}], [{ repID: 'R1', repName: 'Jo' }], [{ repId: 'R1' }], [{ rep: 'R1' }], [{ repName: 'Jo' }]])(
  '%j is the own action of rep R1, Jo',
  (body) => {
    expect(() => requireOwnActor({ idempotentId: 'action-0001', ...body }, rep)).not.toThrow();
  },
);

test.each([
  [{ repID: 'R2' }],
  [{ repId: 'R2' }],
  [{ rep: 'R2' }],
  [{ repName: 'Max' }],
  [{ repID: 'R1', repName: 'Max' }],
  [{ repID: 'R1', rep: 'R2' }],
  [{ repID: '' }],
  [{ repID: null }],
])('%j is refused as not theirs, by its id', (body) => {
  const refused = () => requireOwnActor({ idempotentId: 'action-0001', ...body }, rep);
  expect(refused).toThrow(RequestError);
  expect(refused).toThrow(
    expect.objectContaining({ code: 'actor_mismatch', extra: { idempotentId: 'action-0001' } }),
  );
});
