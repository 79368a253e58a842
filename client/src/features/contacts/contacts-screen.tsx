import type { Contact } from '@offpiste/domain/contract/contact.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { Mail, Phone, PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { phoneText } from '#format/phone-text.ts';
import { ListBody } from '#lists/list-body.tsx';
import { useContacts } from '#lists/use-season-lists.ts';
import { EmergencyNumbers, isEmergency } from '#people/emergency-numbers.tsx';
import { PhoneSheet } from '#people/phone-sheet.tsx';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { RowList, RowWords, ringClass, rowClass, SectionHead } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';

/** Emergency numbers, then the people and offices a rep calls, by name. */
export function ContactsScreen() {
  const contacts = useContacts();
  const [calling, setCalling] = useState<{ name: string; phone: string } | null>(null);
  return (
    <Screen title="Contacts" back={useSelectedWeekId() === null ? '/' : '/home'} dataAt={contacts.dataAt}>
      <EmergencyNumbers contacts={contacts.data ?? []} />
      <ListBody list={contacts} label="Loading contacts" shape="people">
        {(data) => {
          const others = data
            .filter((contact) => !isEmergency(contact))
            .sort((a, b) => compareText(a.contactName, b.contactName));
          return others.length === 0 ? (
            <EmptyState icon={PhoneOff} title="No information at this time" />
          ) : (
            <>
              <SectionHead title="Contacts" />
              <RowList>
                {others.map((contact) => (
                  <li key={contact.contactId}>
                    <ContactRow contact={contact} onPhone={setCalling} />
                  </li>
                ))}
              </RowList>
            </>
          );
        }}
      </ListBody>
      <PhoneSheet person={calling} onClose={() => setCalling(null)} />
    </Screen>
  );
}

function ContactRow(props: { contact: Contact; onPhone: (person: { name: string; phone: string }) => void }) {
  const { contactName: name, tel, email } = props.contact;
  return (
    <div className={rowClass}>
      <RowWords
        name={name}
        line={
          <>
            {tel !== null && <span className="block">{phoneText(tel)}</span>}
            {email !== null && <span className="block break-all">{email}</span>}
            {tel === null && email === null && 'Not available'}
          </>
        }
      />
      {email !== null && (
        <a href={`mailto:${email}`} aria-label={`Email ${name}`} className={ringClass}>
          <Mail aria-hidden className="size-5.5" />
        </a>
      )}
      {tel !== null && (
        <button
          type="button"
          aria-label={`Call ${name}`}
          className={ringClass}
          onClick={() => props.onPhone({ name, phone: tel })}
        >
          <Phone aria-hidden className="size-5.5" />
        </button>
      )}
    </div>
  );
}
