import type { Contact } from '@offpiste/domain/contract/contact.ts';
import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { compareText } from '@offpiste/domain/rules/sorting.ts';
import { Mail, Phone, PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { useContacts } from '#lists/use-season-lists.ts';
import { PhoneSheet } from '#people/phone-sheet.tsx';
import { useSelectedWeekId } from '#session/selected-week.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';

/** The people and offices a rep calls, by name. */
export function ContactsScreen() {
  const contacts = useContacts();
  const [calling, setCalling] = useState<{ name: string; phone: string } | null>(null);
  return (
    <Screen title="Contacts" back={useSelectedWeekId() === null ? '/' : '/home'} dataAt={contacts.dataAt}>
      <ListBody list={contacts} label="Loading contacts">
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={PhoneOff} title="No information at this time" />
          ) : (
            <ul className="flex flex-col gap-3">
              {[...data]
                .sort((a, b) => compareText(a.contactName, b.contactName))
                .map((contact) => (
                  <li key={contact.contactId}>
                    <ContactCard contact={contact} onPhone={setCalling} />
                  </li>
                ))}
            </ul>
          )
        }
      </ListBody>
      <PhoneSheet person={calling} onClose={() => setCalling(null)} />
    </Screen>
  );
}

function ContactCard(props: {
  contact: Contact;
  onPhone: (person: { name: string; phone: string }) => void;
}) {
  const { contactName: name, tel, email } = props.contact;
  const dial = tel === null ? null : dialNumber(tel);
  return (
    <Card heading={name}>
      {tel !== null && <p>{dial ?? tel}</p>}
      {email !== null && <p className="break-all">{email}</p>}
      {tel === null && email === null && <p className="text-muted">Not available</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {tel !== null && (
          <Button
            icon={Phone}
            aria-label={`Call ${name}`}
            className="flex-1"
            onClick={() => props.onPhone({ name, phone: tel })}
          >
            Call
          </Button>
        )}
        {email !== null && (
          <a
            href={`mailto:${email}`}
            aria-label={`Email ${name}`}
            className={buttonClass('secondary', 'flex-1')}
          >
            <Mail aria-hidden className="size-6" />
            Email
          </a>
        )}
      </div>
    </Card>
  );
}
