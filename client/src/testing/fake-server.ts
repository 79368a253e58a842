import { setupServer } from 'msw/node';

/** Answers for the server in component tests; every test says what it answers, anything else fails the test. */
export const fakeServer = setupServer();
