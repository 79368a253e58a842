/** Reads the blocks of a stream of events one after the other, until it ends or the signal aborts; throws when it breaks or is silent. */
export async function* readBlocks(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  silenceMs: number,
): AsyncGenerator<string> {
  const reader = body.getReader();
  // A stream that is broken already has nothing to cancel.
  const cancel = () => reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const decoder = new TextDecoder();
  let text = '';
  try {
    // It may have been aborted before anybody listened.
    while (!signal.aborted) {
      const { done, value } = await withinTime(reader.read(), silenceMs);
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      yield* blocks;
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    await cancel();
  }
}

function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('nothing was heard')), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
