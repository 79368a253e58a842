import { dialNumber } from '@offpiste/domain/rules/phone.ts';
import { Copy, MessageCircle, MessageSquare, Phone } from 'lucide-react';
import { phoneText } from '#format/phone-text.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Sheet } from '#ui/sheet.tsx';

export interface PhoneSheetProps {
  /** Whose number it is; null while the sheet is closed. */
  person: { name: string; phone: string } | null;
  onClose: () => void;
}

/** What can be done with a number: copy, call, message, WhatsApp (document 1 §2 "Passenger detail"). */
export function PhoneSheet({ person, onClose }: PhoneSheetProps) {
  if (!person) return null;
  const { name, phone } = person;
  const dial = dialNumber(phone);
  const copy = async () => {
    const failed = `Could not copy. The number is ${phoneText(phone)}`;
    await copyText(dial ?? phone, { copied: 'Number copied', failed });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={name} side="bottom">
      <p className="mb-4 text-lg font-bold">{phoneText(phone)}</p>
      <div className="flex flex-col gap-2">
        {dial !== null && (
          <>
            <a href={`tel:${dial}`} className={buttonClass('primary')} onClick={onClose}>
              <Phone aria-hidden className="size-6" />
              Call
            </a>
            <a href={`sms:${dial}`} className={buttonClass('secondary')} onClick={onClose}>
              <MessageSquare aria-hidden className="size-6" />
              Message
            </a>
            <a
              href={`https://wa.me/${dial.replace(/[^0-9]/g, '')}`}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('secondary')}
              onClick={onClose}
            >
              <MessageCircle aria-hidden className="size-6" />
              WhatsApp
            </a>
          </>
        )}
        <Button variant="secondary" icon={Copy} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </Sheet>
  );
}
