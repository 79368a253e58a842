import { expect, test } from 'vitest';
import { feedbackEnvelope, tellErrorService } from './error-service.ts';

const feedback = {
  reportId: 'a3a4bb4e-3d8c-4e0b-9f5e-2d2a8f0a5a11',
  release: '0.1.0',
  at: Date.parse('2027-01-10T08:00:00Z'),
  report: {
    description: 'The list is empty',
    steps: 'Open coaches',
    email: 'rep@example.test',
    deviceInfo: { language: 'en-GB' },
    context: { route: '/coach' },
  },
};

test.each([
  ['https://key@errors.example/7', 'https://errors.example/api/7/envelope/'],
  ['https://key@errors.example/below/7', 'https://errors.example/below/api/7/envelope/'],
])('a report goes to the address of %s', (dsn, url) => {
  expect(feedbackEnvelope(dsn, feedback).url).toBe(url);
});

test('an envelope is three lines: the report, its kind, its content', () => {
  const { body } = feedbackEnvelope('https://key@errors.example/7', feedback);
  const [head, kind, item] = body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(head).toEqual({
    event_id: 'a3a4bb4e3d8c4e0b9f5e2d2a8f0a5a11',
    dsn: 'https://key@errors.example/7',
    sent_at: '2027-01-10T08:00:00.000Z',
  });
  expect(kind).toEqual({ type: 'feedback' });
  expect(item).toMatchObject({
    release: '0.1.0',
    contexts: {
      feedback: { message: 'The list is empty\n\nSteps:\nOpen coaches', contact_email: 'rep@example.test' },
      app_context: { route: '/coach' },
    },
  });
});

test('a service that does not take it is a failure', async () => {
  const send = async () => new Response(null, { status: 429 });
  await expect(tellErrorService('https://key@errors.example/7', feedback, send)).rejects.toThrow('429');
});
