/** More than this in one statement holds the first of them up for longer than it saves. */
const MOST = 64;

interface Waiting<Item, Answer> {
  item: Item;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Returns a function that answers one item, and hands `answerAll` together whatever arrives while an earlier batch is
 * under way: one batch at a time, no timer, so that whoever comes alone waits for nobody. Where a batch fails, each of
 * its items is tried by itself, so that it fails alone. `answerAll` answers in the order of its items.
 */
export function gather<Item, Answer>(
  answerAll: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  const waiting: Waiting<Item, Answer>[] = [];
  let isBusy = false;

  const answerTogether = async (batch: readonly Waiting<Item, Answer>[]): Promise<void> => {
    const answers = await answerAll(batch.map(({ item }) => item));
    if (answers.length !== batch.length) throw new Error('a batch was not answered one by one');
    for (const [place, { resolve }] of batch.entries()) resolve(answers[place] as Answer);
  };
  const answerAlone = async (one: Waiting<Item, Answer>): Promise<void> => {
    await answerTogether([one]).catch(one.reject);
  };
  const answerWaiting = async (): Promise<void> => {
    isBusy = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MOST);
      await answerTogether(batch).catch(async (error: unknown) => {
        if (batch.length === 1) for (const { reject } of batch) reject(error);
        else await Promise.all(batch.map(answerAlone));
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
