import { setImmediate as afterWhatHasArrived } from 'node:timers/promises';

/** More than this in one statement holds the first of them up for longer than it saves. */
const MOST = 64;

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

type AnswerAll<Item, Answer> = (items: readonly Item[]) => Promise<readonly Answer[]>;

/**
 * Returns a function that answers one item, and hands `answerAll` together whatever arrives at once or while an earlier batch
 * is under way: one batch at a time, no timer, so that whoever comes alone waits for nobody. Where a batch fails, each of
 * its items is tried by itself, by `answerAlone` if that differs: it fails alone, and the next batch does not wait for it.
 * Both answer in the order of their items. With `afterMs` a batch waits so long for others, for calls that nobody waits
 * for and that arrive one by one.
 */
export function gather<Item, Answer>(
  answerAll: AnswerAll<Item, Answer>,
  answerAlone?: AnswerAll<Item, Answer>,
  afterMs = 0,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let isBusy = false;

  const answer = async (
    batch: readonly Waiting<Item, Answer>[],
    by: AnswerAll<Item, Answer>,
  ): Promise<void> => {
    const answers = await by(batch.map(({ item }) => item));
    if (answers.length !== batch.length) throw new Error('a batch was not answered one by one');
    for (const [place, answered] of answers.entries()) batch[place]?.resolve(answered);
  };
  const answerWaiting = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      // The first of several that arrived at once would otherwise go alone, and the others wait for it.
      if (afterMs === 0) await afterWhatHasArrived();
      else await new Promise((resolve) => setTimeout(resolve, afterMs));
      const batch = waiting.splice(0, MOST);
      await answer(batch, answerAll).catch((error: unknown) => {
        const isTriedAgain = batch.length > 1 || answerAlone !== undefined;
        for (const one of batch) {
          if (isTriedAgain) answer([one], answerAlone ?? answerAll).catch(one.reject);
          else one.reject(error);
        }
      });
    }
    isBusy = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isBusy) void answerWaiting();
    });
}
