import { expect, test } from 'vitest';
import { addMessage, type LocalMessage, messageText } from './local-message.ts';

const message = (over: Partial<LocalMessage> = {}): LocalMessage => ({
  id: 'a',
  title: 'Snow',
  body: 'Chains on',
  messageId: 'M1',
  timestamp: 1,
  ...over,
});

test('the newest is on top', () => {
  const history = addMessage([message()], message({ id: 'b', messageId: 'M2', body: 'Chains off' }));
  expect(history.map(({ id }) => id)).toEqual(['b', 'a']);
});

test.each([
  ['the same message id, whatever it says', { messageId: 'M1', title: 'Other', body: 'Other' }, 1],
  ['another message id, even with the same words', { messageId: 'M2' }, 2],
  ['no message id and the same words', { messageId: null }, 1],
  ['no message id and another text', { messageId: null, body: 'Other' }, 2],
  ['no message id and another title', { messageId: null, title: 'Other' }, 2],
])('kept beside one with %s: %o makes %i', (_, over, kept) => {
  expect(addMessage([message()], message({ id: 'b', ...over }))).toHaveLength(kept);
});

test('the oldest of very many go', () => {
  let history: readonly LocalMessage[] = [];
  for (let n = 0; n < 201; n += 1) history = addMessage(history, message({ id: `${n}`, messageId: `M${n}` }));
  expect([history.length, history[0]?.id, history.at(-1)?.id]).toEqual([200, '200', '1']);
});

test('a message without words has the brand’s name and the app’s text', () => {
  expect(messageText({}, 'NUCO')).toEqual({
    title: 'NUCO',
    body: 'You have a new notification.',
    messageId: null,
  });
  expect(messageText({ title: 'Snow', body: ' ', messageId: 'M1' }, 'NUCO')).toEqual({
    title: 'Snow',
    body: 'You have a new notification.',
    messageId: 'M1',
  });
});
