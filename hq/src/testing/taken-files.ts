import { HttpResponse, http } from 'msw';
import { onTestFinished } from 'vitest';
import { fakeServer } from '#testing/fake-server.ts';

interface TakenFile {
  name: string;
  /** Where it was asked for. */
  from: string;
}

/** Takes what the page hands over, as a share sheet would, one by one into what it returns; call it once the page is open. */
export function takenFiles(): TakenFile[] {
  const taken: TakenFile[] = [];
  fakeServer.use(
    http.get('*/api/hq/*', ({ request }) => {
      if (request.headers.get('accept') !== '*/*') return undefined;
      const { pathname, search } = new URL(request.url);
      return HttpResponse.text(pathname + search, { headers: { 'Content-Disposition': 'attachment' } });
    }),
  );
  const sheet = {
    canShare: () => true,
    share: async ({ files = [] }: ShareData) => {
      for (const file of files) taken.push({ name: file.name, from: await textOf(file) });
    },
  };
  for (const [name, value] of Object.entries(sheet))
    Object.defineProperty(navigator, name, { configurable: true, value });
  onTestFinished(() => {
    for (const name of Object.keys(sheet)) Reflect.deleteProperty(navigator, name);
  });
  return taken;
}

function textOf(file: File): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file);
  });
}
