import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { AppDeps } from '#platform/app-deps.ts';
import type { ZodTypes } from '#platform/http/zod-compilers.ts';
import { page, sendPage } from './page.ts';

/** Nothing that is typed has a name, so the browser sends none of it. */
const FORM = `<h1>Client issue</h1>
<form>
<label>Passenger or room <input maxlength="200" autocomplete="off"></label>
<label>What happened <textarea rows="6" maxlength="2000"></textarea></label>
<input type="hidden" name="sent" value="1">
<button>Send</button>
</form>
<p><small>This form is part of the demo: what you type is not sent and not kept.</small></p>`;

const SENT = `<h1>Thank you</h1>
<p>This form is part of the demo: nothing was sent.</p>
<p class="links"><a href="?">Report another issue</a></p>`;

/** The form that the app embeds in the demo, in place of one on a brand's other site. */
export function registerClientIssueForm(app: FastifyInstance, { config }: AppDeps): void {
  if (!config.demo) return;
  app
    .withTypeProvider<ZodTypes>()
    .get(
      '/demo/client-issue',
      { schema: { querystring: z.object({ sent: z.optional(z.literal('1')) }) } },
      async (request, reply) => {
        const body = request.query.sent ? SENT : FORM;
        return sendPage(reply, page('Client issue', body, { isEmbeddedForm: true }));
      },
    );
}
