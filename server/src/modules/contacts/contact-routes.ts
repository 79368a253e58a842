import { Contact, ContactsReply } from '@offpiste/domain/contract/contact.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { maySeeRecordOf, type Viewer } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import { createListCache, sendCached } from '#lists/list-cache.ts';
import type { ListsOfWeek } from '#lists/lists-of-week.ts';
import { readLookUps, seasonList } from '#lists/look-ups.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';

/** People and offices that reps call. */
export function registerContacts(app: FastifyInstance, { database, listVersions }: AppDeps): ListsOfWeek {
  const lists = createListCache({ database, listVersions });

  const contacts = (viewer: Viewer) =>
    lists.of(
      { address: '/api/contacts', name: viewer.brand.slug, list: seasonList },
      ContactsReply,
      async () => {
        const records = await asRep(database, viewer, (own) =>
          readLookUps(own, Contact, { kind: 'contact' }),
        );
        return records
          .filter(({ brand }) => maySeeRecordOf(viewer, brand))
          .map(({ detail }) => detail)
          .sort((a, b) => compareText(a.contactName, b.contactName));
      },
    );

  app.get('/api/contacts', async (request, reply) =>
    sendCached(request, reply, await contacts(request.session.viewer).get()),
  );

  return async (_week, viewer) => [contacts(viewer)];
}
