import { Circle, CircleCheck, CircleOff } from 'lucide-react';
import { Accordion } from '#ui/accordion.tsx';
import { Badge } from '#ui/badge.tsx';
import { ListedPassenger } from '#workflow/listed-passenger.tsx';
import type { ListedPass } from './listed-pass.ts';

export interface PassListsProps {
  passes: readonly ListedPass[];
  /** Barcodes handed out on this phone and not sent yet. */
  waiting: ReadonlySet<string>;
  onChoose: (pass: ListedPass) => void;
}

/** The rep's passes: those still on the table, big enough to choose by name, and those handed out. */
export function PassLists({ passes, waiting, onChoose }: PassListsProps) {
  const ready = passes.filter(({ done, cancelled }) => !done && !cancelled);
  const deleted = passes.filter(({ cancelled }) => cancelled);
  const distributed = passes.filter(({ done, cancelled }) => done && !cancelled);
  return (
    <Accordion
      defaultOpen={['not-distributed']}
      items={[
        {
          value: 'not-distributed',
          title: 'Not Distributed',
          aside: <Badge tone={ready.length === 0 ? 'ok' : 'neutral'}>{ready.length}</Badge>,
          content: (
            <ul>
              {ready.map((pass) => (
                <li key={pass.barcode} className="border-b border-line last:border-0">
                  <button
                    type="button"
                    onClick={() => onChoose(pass)}
                    className="flex min-h-15 w-full items-center gap-3 py-2 text-left active:bg-sunken"
                  >
                    <Circle aria-hidden className="size-6 shrink-0 text-edge" />
                    <span className="sr-only">Choose</span>
                    <PassLines pass={pass} />
                  </button>
                </li>
              ))}
              {deleted.map((pass) => (
                <li
                  key={pass.barcode}
                  className="flex min-h-15 items-center gap-3 border-b border-line py-2 last:border-0"
                >
                  <CircleOff aria-hidden className="size-6 shrink-0 text-bad" />
                  <PassLines pass={pass} />
                </li>
              ))}
              {ready.length + deleted.length === 0 && (
                <li className="py-2 text-muted">Every pass is handed out</li>
              )}
            </ul>
          ),
        },
        {
          value: 'distributed',
          title: 'Distributed',
          aside: <Badge tone={distributed.length > 0 ? 'ok' : 'neutral'}>{distributed.length}</Badge>,
          content: (
            <ul>
              {distributed.map((pass) => (
                <li
                  key={pass.barcode}
                  className="flex min-h-15 items-center gap-3 border-b border-line py-2 last:border-0"
                >
                  <CircleCheck aria-hidden className="size-6 shrink-0 text-ok" />
                  <PassLines pass={pass} waiting={waiting.has(pass.barcode)} />
                </li>
              ))}
              {distributed.length === 0 && <li className="py-2 text-muted">None yet</li>}
            </ul>
          ),
        },
      ]}
    />
  );
}

function PassLines({ pass, waiting = false }: { pass: ListedPass; waiting?: boolean }) {
  return (
    <span className="min-w-0 flex-1">
      <ListedPassenger name={pass.name} bookingRef={pass.bookingRef} cancelled={false} waiting={waiting}>
        {pass.cancelled && <Badge tone="bad">DELETED</Badge>}
      </ListedPassenger>
      <span className="block text-sm text-muted">{pass.detail}</span>
    </span>
  );
}
