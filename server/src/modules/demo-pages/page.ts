import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** A whole HTML page and its policy: no script, only its own style. */
export interface Page {
  html: string;
  contentSecurityPolicy: string;
}

const STYLE = `
body { font: 16px/1.4 system-ui, sans-serif; color: #111; background: #fff; margin: 24px auto; max-width: 1080px; padding: 0 16px; }
h2 { break-after: avoid; border-bottom: 2px solid #16a085; padding-bottom: 4px; }
small { font-weight: normal; color: #555; }
section + section { break-before: page; }
.codes { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fill, minmax(190px, 1fr)); gap: 24px; }
.codes li { text-align: center; break-inside: avoid; overflow-wrap: anywhere; }
.codes svg { display: block; width: 170px; height: 170px; margin: 0 auto; }
.codes strong, .codes code { display: block; }
.codes code { font-size: 13px; }
.slide { max-width: 560px; margin: 0 auto; text-align: center; overflow-wrap: anywhere; }
.slide h1, .slide p { margin: 8px 0; }
.slide svg { display: block; width: min(100%, 60vh); margin: 0 auto; }
.slide .note { color: #41505c; }
.slide .next { min-width: 50%; padding: 16px; background: #0b6151; color: #fff; font-weight: 700; }
label { display: block; margin: 16px 0; font-weight: 600; }
input, textarea, button { display: block; box-sizing: border-box; width: 100%; min-height: 52px; margin-top: 4px; padding: 12px 14px; border: 1.5px solid #677783; border-radius: 12px; color: inherit; font: inherit; }
button { border: 0; border-radius: 14px; background: #0b1620; color: #fff; font-weight: 700; }
details { border-bottom: 1px solid #cfd9e0; }
summary { padding: 14px 0; font-size: 20px; font-weight: 700; cursor: pointer; }
.links a { display: inline-block; min-width: 44px; padding: 10px 14px; margin: 4px; border: 1px solid #16a085; border-radius: 8px; color: #0b5345; text-align: center; }
@media print { body { margin: 0; max-width: none; } h1 { display: none; } }
`;

const STYLE_SUM = createHash('sha256').update(STYLE).digest('base64');

interface PageOptions {
  /** Whether it is a form that the app embeds: both is forbidden otherwise. */
  isEmbeddedForm?: boolean;
}

/** Returns a page with this text as its heading in the window and this markup as its body. */
export function page(title: string, body: string, { isEmbeddedForm = false }: PageOptions = {}): Page {
  const allowed = isEmbeddedForm ? "'self'" : "'none'";
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
  const contentSecurityPolicy = `default-src 'none'; style-src 'sha256-${STYLE_SUM}'; frame-ancestors ${allowed}; base-uri 'none'; form-action ${allowed}`;
  return { html, contentSecurityPolicy };
}

/** Sends a page under its policy; no browser keeps it. */
export function sendPage(reply: FastifyReply, { html, contentSecurityPolicy }: Page): FastifyReply {
  return reply
    .headers({ 'Content-Security-Policy': contentSecurityPolicy, 'Cache-Control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html);
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
