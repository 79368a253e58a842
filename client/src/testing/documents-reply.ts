import { File } from 'node:buffer';
import { HttpResponse } from 'msw';
import { vi } from 'vitest';

/** Several documents by their versions, as the server sends them in one reply. */
export function documentsReply(documents: Readonly<Record<string, string>>): HttpResponse<string> {
  // Node makes the files of a form with the page's class, and then refuses the ones of jsdom.
  vi.stubGlobal('File', File);
  const parts = Object.entries(documents).map(([version, text]) =>
    [
      '--next',
      `Content-Disposition: form-data; name="${version}"; filename="blob"`,
      'Content-Type: application/pdf',
      '',
      `${text}`,
    ].join('\r\n'),
  );
  return new HttpResponse(`${parts.join('\r\n')}\r\n--next--\r\n`, {
    headers: { 'Content-Type': 'multipart/form-data; boundary=next' },
  });
}
