import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorReply } from '#testing/error-reply.ts';
import { fakeServer } from '#testing/fake-server.ts';
import { type RunningApp, renderApp } from '#testing/render-app.tsx';

vi.mock('#week/page/week-client.ts', () => import('#testing/loaded-week.ts'));

let received: Record<string, unknown>[] = [];
const thanks = { message: 'Thank you for your report!', reportId: 'B1' };

beforeEach(() => {
  received = [];
  fakeServer.use(
    http.get('/api/week/active', () => HttpResponse.json({ activeWeeks: [] })),
    http.post('/auth/logout', () => HttpResponse.json({})),
    http.post('/api/bug-reports', async ({ request }) => {
      received.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(thanks);
    }),
  );
});

async function openForm(app?: RunningApp) {
  const running = app ?? (await renderApp('/home', { weekId: 'W1' }));
  if (!screen.queryByRole('dialog', { name: 'Menu' }))
    await running.user.click(await screen.findByRole('button', { name: /^Menu/ }));
  await running.user.click(await screen.findByRole('button', { name: 'Report a Bug' }));
  const form = within(await screen.findByRole('dialog', { name: 'Report a Bug' }));
  return { app: running, form };
}

const description = 'Description';

test('a report is sent with the rep’s text and the details of the phone', async () => {
  const { app, form } = await openForm();
  await app.user.type(form.getByLabelText(description), 'The list is empty');
  await app.user.type(form.getByLabelText(/^Steps/), 'Open coaches');
  await app.user.type(form.getByLabelText(/^Email/), 'rep@example.test');
  expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Include device info' }).checked).toBe(true);
  await app.user.click(form.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Thank you for your report!')).toBeDefined();
  expect(received).toEqual([
    {
      description: 'The list is empty',
      steps: 'Open coaches',
      email: 'rep@example.test',
      deviceInfo: {
        userAgent: navigator.userAgent,
        platform: navigator.platform,
        language: navigator.language,
        cookiesEnabled: navigator.cookieEnabled,
        screenWidth: 0,
        screenHeight: 0,
        windowWidth: 1024,
        windowHeight: 768,
        devicePixelRatio: 1,
      },
      context: { route: '/home', appVersion: '1.2.3', weekId: 'W1', unsent: 0 },
    },
  ]);
});

test('without device info nothing is said of the phone', async () => {
  const { app, form } = await openForm();
  await app.user.type(form.getByLabelText(description), 'Broken');
  await app.user.click(form.getByRole('checkbox', { name: 'Include device info' }));
  await app.user.click(form.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(received).toMatchObject([{ description: 'Broken', deviceInfo: {} }]));
});

test('a report without a description is not sent', async () => {
  const { app, form } = await openForm();
  await app.user.type(form.getByLabelText(description), '   ');
  await app.user.click(form.getByRole('button', { name: 'Submit' }));
  expect(await form.findByText('Tell us what went wrong.')).toBeDefined();
  expect(received).toEqual([]);
});

test('half a character and characters that no database stores are left out', async () => {
  const { app, form } = await openForm();
  const box = form.getByLabelText<HTMLTextAreaElement>(description);
  await app.user.click(box);
  await app.user.paste('Broken \u{1f3bf}\ud83c');
  await app.user.click(form.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(received).toMatchObject([{ description: 'Broken \u{1f3bf}' }]));
});

test('two taps send one report, and the button says that it is on its way', async () => {
  let answer: (() => void) | undefined;
  fakeServer.use(
    http.post('/api/bug-reports', async () => {
      received.push({});
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return HttpResponse.json(thanks);
    }),
  );
  const { app, form } = await openForm();
  await app.user.type(form.getByLabelText(description), 'Broken');
  await app.user.dblClick(form.getByRole('button', { name: 'Submit' }));
  expect(await form.findByRole('button', { name: 'Submitting...' })).toHaveProperty('disabled', true);
  await waitFor(() => expect(answer).toBeDefined());
  answer?.();
  expect(await screen.findByText('Thank you for your report!')).toBeDefined();
  expect(received).toHaveLength(1);
});

test('thanks go away by themselves after 3 s, and the form is empty again', async () => {
  const { app, form } = await openForm();
  await app.user.type(form.getByLabelText(description), 'Broken');
  await app.user.click(form.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Thank you for your report!');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report a Bug' })).toBeNull());
  const again = await openForm(app);
  expect(again.form.getByLabelText<HTMLTextAreaElement>(description).value).toBe('');
});

test('without a connection it says so and keeps the text, also when the form is closed', async () => {
  fakeServer.use(http.post('/api/bug-reports', () => HttpResponse.error()));
  const { app, form } = await openForm();
  await app.user.type(form.getByLabelText(description), 'Broken');
  await app.user.click(form.getByRole('button', { name: 'Submit' }));
  expect((await form.findByRole('alert')).textContent).toBe(
    'Your report was not sent.No connection. What you wrote is kept. Try again later.',
  );
  await app.user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Report a Bug' })).toBeNull());
  const again = await openForm(app);
  expect(again.form.getByLabelText<HTMLTextAreaElement>(description).value).toBe('Broken');
});

test('a refusal is said in the server’s words', async () => {
  fakeServer.use(http.post('/api/bug-reports', () => errorReply('too_many_requests')));
  const { app, form } = await openForm();
  await app.user.type(form.getByLabelText(description), 'Broken');
  await app.user.click(form.getByRole('button', { name: 'Submit' }));
  expect((await form.findByRole('alert')).textContent).toContain('Too many attempts. Wait a moment');
});

test('label, look and context are the caller’s', async () => {
  const { ReportBugButton } = await import('./report-bug-button.tsx');
  const { render } = await import('@testing-library/react');
  render(<ReportBugButton label="Tell us" className="look" context={{ screen: 'error' }} />);
  const button = screen.getByRole('button', { name: 'Tell us' });
  expect(button.className).toBe('look');
  const { default: userEvent } = await import('@testing-library/user-event');
  const user = userEvent.setup();
  await user.click(button);
  await user.type(await screen.findByLabelText(description), 'Broken');
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(received).toMatchObject([{ context: { screen: 'error' } }]));
});
