import { allFaults } from '../faults/all-faults.ts';

/** Which faults a history has, by their ids. */
export type FaultSet = readonly string[];

export const singleFaults: readonly FaultSet[] = allFaults.map(({ id }) => [id]);

/** Every two of them. */
export const faultPairs: readonly FaultSet[] = allFaults.flatMap(({ id }, index) =>
  allFaults.slice(index + 1).map((other) => [id, other.id]),
);

/** Names one history among all. */
export const historyKey = (seed: number, faults: FaultSet) => `${seed} ${faults.join('+')}`;
