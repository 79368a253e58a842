import { expect, test, vi } from 'vitest';
import { type HqEvent, readEvents } from './read-events.ts';

/** A stream that gives these texts one after the other, and then ends or stays open. */
function streamOf(texts: readonly string[], { ends = true } = {}) {
  const cancelled = vi.fn();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      if (ends) controller.close();
    },
    cancel: cancelled,
  });
  return { body, cancelled };
}

async function all(body: ReadableStream<Uint8Array>, signal = new AbortController().signal, ms = 1_000) {
  const heard: HqEvent[] = [];
  for await (const event of readEvents(body, signal, ms)) heard.push(event);
  return heard;
}

const PING = 'event: ping\ndata: {"at":"2027-01-08T05:00:00.000Z"}\n\n';
const ping: HqEvent = { name: 'ping', data: { at: '2027-01-08T05:00:00.000Z' } };
const changed = (list: string): HqEvent => ({ name: 'changed', data: { lists: [list] } });

test.each<[string, string[], HqEvent[]]>([
  ['one event', [PING], [ping]],
  ['an event in two pieces', [PING.slice(0, 20), PING.slice(20)], [ping]],
  [
    'two events in one piece',
    [`${PING}event: changed\ndata: {"lists":["coach:4:outbound"]}\n\n`],
    [ping, changed('coach:4:outbound')],
  ],
  ['an event without a space after the colon', ['event:changed\ndata:{"lists":["a"]}\n\n'], [changed('a')]],
  ['a comment', [': nothing\n\n', PING], [ping]],
  ['an event that this version does not know', ['event: other\ndata: {}\n\n', PING], [ping]],
  ['data of another shape', ['event: changed\ndata: {"lists":1}\n\n', PING], [ping]],
  ['data that is no JSON', ['event: ping\ndata: {\n\n', PING], [ping]],
  ['an event that is cut off', [PING, 'event: ping\ndata: {"at"'], [ping]],
])('%s', async (_, texts, events) => {
  expect(await all(streamOf(texts).body)).toEqual(events);
});

test('a letter of two bytes may be cut between two pieces', async () => {
  const bytes = new TextEncoder().encode('event: changed\ndata: {"lists":["é"]}\n\n');
  const cut = bytes.indexOf(0xc3) + 1;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.slice(0, cut));
      controller.enqueue(bytes.slice(cut));
      controller.close();
    },
  });
  expect(await all(body)).toEqual([changed('é')]);
});

test('a stream that says nothing for too long is given up', async () => {
  const { body, cancelled } = streamOf([PING], { ends: false });
  await expect(all(body, undefined, 20)).rejects.toThrow('nothing was heard');
  expect(cancelled).toHaveBeenCalledOnce();
});

test('whoever no longer wants the stream ends it', async () => {
  const over = new AbortController();
  const { body, cancelled } = streamOf([PING], { ends: false });
  const heard = all(body, over.signal);
  over.abort();
  expect(await heard).toEqual([ping]);
  expect(cancelled).toHaveBeenCalled();
});
