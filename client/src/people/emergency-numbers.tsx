import type { Contact } from '@offpiste/domain/contract/contact.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { RowList, RowWords, rowClass, SectionHead } from '#ui/row-list.tsx';
import { CallRing } from './call-ring.tsx';

/** Answers everywhere in Europe, from any phone. */
const EUROPE = { contactId: '112', contactName: 'Emergency services', tel: '112' };

/** Whom to call when somebody is hurt: the contacts with a short number, and 112 in any case. */
export function EmergencyNumbers({ contacts }: { contacts: readonly Contact[] }) {
  const short = contacts.filter(isEmergency).sort((a, b) => compareText(a.contactName, b.contactName));
  const all = short.some(({ tel }) => tel === EUROPE.tel) ? short : [EUROPE, ...short];
  return (
    <section aria-label="Emergency" className="mb-3.5">
      <SectionHead title="Emergency" />
      <RowList>
        {all.map(({ contactId, contactName: name, tel }) => (
          <li key={contactId} className={rowClass}>
            <RowWords name={name} line={tel} />
            <CallRing name={name} phone={tel} />
          </li>
        ))}
      </RowList>
    </section>
  );
}

/** Whether it is an emergency service: these have numbers of three digits. */
export function isEmergency({ tel }: Contact): boolean {
  return tel !== null && /^\d{3}$/.test(tel.replace(/\s/g, ''));
}
