import { Contact, ContactsReply } from '@offpiste/domain/contract/contact.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { maySeeRecordOf } from '@offpiste/domain/rules/visibility.ts';
import type { FastifyInstance } from 'fastify';
import { createListCache, sendCached } from '#ledger/list-cache.ts';
import { readLookUps, seasonList } from '#ledger/look-ups.ts';
import type { AppDeps } from '#platform/app-deps.ts';
import { asRep } from '#platform/as-rep.ts';

/** People and offices that reps call. */
export function registerContacts(app: FastifyInstance, { database, listVersions }: AppDeps): void {
  const lists = createListCache({ database, listVersions });

  app.get('/api/contacts', async (request, reply) => {
    const { viewer } = request.session;
    const cached = await lists.get(viewer.brand.slug, seasonList, ContactsReply, async () => {
      const contacts = await asRep(database, viewer, (own) => readLookUps(own, Contact, { kind: 'contact' }));
      return contacts
        .filter(({ brand }) => maySeeRecordOf(viewer, brand))
        .map(({ detail }) => detail)
        .sort((a, b) => compareText(a.contactName, b.contactName));
    });
    return sendCached(request, reply, cached);
  });
}
