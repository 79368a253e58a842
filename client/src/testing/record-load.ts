import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { fakeServer } from '#testing/fake-server.ts';
import { nucoRep } from '#testing/fixtures.ts';
import { type PhoneState, renderApp } from './render-app.tsx';

export const loadedCode = 'NUCO-AB12CD-000001';

/** Opens the activity screen and records one load there while the server cannot be reached. */
export async function recordLoadOffline(phone: PhoneState = {}) {
  fakeServer.use(
    http.post('/api/coach/load', () => HttpResponse.error()),
    http.post('/api/actions/:id/undo', () => HttpResponse.error()),
  );
  const app = await renderApp('/activity', { weekId: 'W1', rep: nucoRep, ...phone });
  await screen.findByText('Nothing recorded in the last 24 hours');
  const { submitAction } = await import('#offline/outbox/submit-action.ts');
  await submitAction('load-coach', {
    weekID: 'W1',
    barcode: loadedCode,
    handsetTimestamp: '2026-12-11T05:12:00Z',
    idempotentId: crypto.randomUUID(),
    repID: 'R100',
    repName: 'Robin Field',
    scanned: 1,
    coachId: 'C4',
    direction: 'outbound',
  });
  await screen.findByRole('heading', { name: 'Waiting to send (1)' });
  return app;
}
