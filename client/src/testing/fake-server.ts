import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { nucoConfig } from './fixtures.ts';

/** Answers for the server in component tests: its configuration, and what a test says. Anything else is reported. */
export const fakeServer = setupServer(http.get('/config', () => HttpResponse.json(nucoConfig)));
