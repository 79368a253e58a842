/** Runs one piece of work after the other, whether the one before succeeded or failed. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A separate queue: for changes that start from what the previous one left on the disk. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}
