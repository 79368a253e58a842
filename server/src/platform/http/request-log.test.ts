import { expect, test } from 'vitest';
import { describeError } from './request-log.ts';

const NAME = 'Zoë Canary';

/** An error whose message quotes the input. */
function thrownBy(work: () => unknown): Error {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  throw new Error('nothing was thrown');
}

test('a text that could not be parsed is not quoted', () => {
  const error = thrownBy(() => JSON.parse(`{"name": ${NAME}}`));
  expect(error.message).toContain('Zo');
  expect(JSON.stringify(describeError(error))).not.toContain('Zo');
});

test('a value that the database quotes is not logged, nor is the cause of an error', () => {
  const fault = Object.assign(new Error(`Key (name)=(${NAME}) already exists.`), {
    severity: 'ERROR',
    code: '23505',
    detail: NAME,
    table: 'passenger',
  });
  const described = describeError(new Error('the week could not be built', { cause: fault }));
  expect(described).toMatchObject({
    message: 'the week could not be built',
    cause: { message: 'database error 23505', table: 'passenger' },
  });
  expect(JSON.stringify(described)).not.toContain(NAME);
});
