import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { errorReply } from './error-reply.ts';
import { nucoConfig } from './fixtures.ts';

/**
 * Answers for the server in component tests: its configuration, heartbeats, and the test's own replies. It is one that takes
 * no several actions in a call, so a test sees each alone, and gives no hints. Any other call is reported.
 */
export const fakeServer = setupServer(
  http.get('/config', () => HttpResponse.json(nucoConfig)),
  http.post('/api/heartbeat', () => HttpResponse.json({ receivedAt: '2026-12-11T05:00:00Z' })),
  http.post('/api/actions', () => errorReply('not_found')),
  http.get('/api/week/hints/:weekId', () => errorReply('not_found')),
);
