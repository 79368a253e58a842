import { reopenedText } from '@offpiste/domain/rules/reopened-text.ts';
import { ageText } from '#format/age-text.ts';
import { isUnsent, type OutboxItem } from '#offline/outbox/outbox-item.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast.tsx';
import { useNow } from '#ui/use-now.ts';
import { useUndo } from '#undo/use-undo.ts';
import { useUndoOffers } from '#undo/use-undo-offers.ts';
import { type ClosedByCard, openAgainWords, type StopOnPhone } from './stops-on-phone.ts';

interface StopFootProps {
  /** The stop of this card; absent while this phone does not know it. */
  stop: StopOnPhone | undefined;
  /** What a button here closes, and what it is called. */
  closes: ClosedByCard | null;
  closedText: (stop: StopOnPhone) => string | null;
  /** This phone's own close of the stop. */
  own: OutboxItem | null;
  dataAt: number | null;
  onClose: (closes: ClosedByCard) => void;
  onManifest: () => void;
}

/** Ends a stop's card: closes it, or says that it is closed, or why it is open again. */
export function StopFoot({ stop, closes, closedText, own, dataAt, onClose, onManifest }: StopFootProps) {
  const now = useNow(15_000);
  if (!stop) return null;
  const button = closes && (
    <Button variant="secondary" wide onClick={() => onClose(closes)}>
      {closes.label}
    </Button>
  );
  if (stop.state === 'open') return <div className="py-3">{button}</div>;
  const isWaiting = own !== null && isUnsent(own);
  return (
    <div className="flex flex-col gap-2 py-3">
      {stop.state === 'closed' ? (
        <Alert tone={isWaiting ? 'info' : 'ok'}>
          <p className="font-semibold">{closedText(stop)}</p>
          {isWaiting && (
            <p>
              Closed on this phone. Headquarters sees it when there is a signal.
              {dataAt !== null && ` List ${ageText(dataAt, now)}.`}
            </p>
          )}
        </Alert>
      ) : (
        <Alert tone={stop.counts.missing > 0 ? 'bad' : 'warn'}>
          <p className="font-semibold">{openAgainWords[stop.state]}</p>
          <p>{reopenedText(stop.changes)}</p>
          <p className="text-sm">{closedText(stop)}</p>
        </Alert>
      )}
      {button}
      <div className="flex flex-wrap gap-2">
        {own && stop.state === 'closed' && <UndoClose item={own} />}
        <Button variant="secondary" className="min-h-touch flex-1" onClick={onManifest}>
          Manifest
        </Button>
      </div>
    </div>
  );
}

/** For fifteen minutes after it. */
function UndoClose({ item }: { item: OutboxItem }) {
  const undo = useUndo();
  const offer = useUndoOffers()
    .of(item)
    .find(({ needsReason }) => !needsReason);
  if (!offer) return null;
  const undoNow = async () => showToast((await undo(offer, { code: '', name: null }, null)).why);
  return (
    <Button variant="secondary" className="min-h-touch flex-1" onClick={() => void undoNow()}>
      Undo<span className="sr-only"> the close</span>
    </Button>
  );
}
