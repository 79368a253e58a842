import { Check, ListChecks, RefreshCw, RotateCcw, Trash2 } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { clockSkew, onClockSkew } from '#api/clock-skew.ts';
import { sentences } from '#format/sentences.ts';
import type { OutboxItem } from '#offline/outbox/outbox-item.ts';
import { acknowledgeItem, discardItem, retryItem, useOutbox } from '#offline/outbox/use-outbox.ts';
import { syncNow } from '#offline/sync/sync.ts';
import { FailureDialog } from '#scan/verdict/failure-dialog.tsx';
import { NotSavedDialog } from '#scan/verdict/not-saved-dialog.tsx';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { signal } from '#scanner/feedback.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { showToast } from '#ui/toast.tsx';
import { UndoDialog } from '#undo/undo-dialog.tsx';
import { useUndo } from '#undo/use-undo.ts';
import type { AskedUndo } from '#undo/use-undo-question.tsx';
import { ActivitySection } from './activity-section.tsx';
import { describeAction } from './activity-text.ts';
import { useKnownNames } from './known-names.ts';
import { OtherPhone } from './other-phone.tsx';

/** The actions of this phone: those waiting, those that need a person, and those done in the last day. */
export function ActivityScreen() {
  const { waiting, needsAttention, conflicts, recent, unreadable, storeFailed } = useOutbox();
  const takenInPart = conflicts.filter(({ outcome }) => outcome?.result === 'accepted');
  const contradicted = conflicts.filter(({ outcome }) => outcome?.result !== 'accepted');
  const [discarding, setDiscarding] = useState<OutboxItem | null>(null);
  const [undoing, setUndoing] = useState<AskedUndo | null>(null);
  const [notUndone, setNotUndone] = useState<Verdict | null>(null);
  const undo = useUndo();
  const undoNow = async ({ offer, question }: AskedUndo, reason: string | null) => {
    const verdict = await undo(offer, question, reason);
    if (verdict.notSaved) signal('not-saved');
    if (verdict.notSaved || verdict.outcome === 'refused') setNotUndone(verdict);
    else showToast(sentences(verdict.word, verdict.why));
  };
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await syncNow().finally(() => setSending(false));
  };
  const nothing = [waiting, needsAttention, conflicts, recent].every((items) => items.length === 0);
  return (
    <Screen
      title="Activity"
      back="/home"
      bottom={
        waiting.length > 0 && (
          <Button icon={RefreshCw} wide disabled={sending} onClick={() => void send()}>
            {sending ? 'Sending…' : `Send now (${waiting.length})`}
          </Button>
        )
      }
    >
      <ClockAlert />
      {storeFailed && (
        <Alert className="mb-6">
          This phone’s storage cannot be read now. Export what you see here, and tell your team leader.
        </Alert>
      )}
      {unreadable > 0 && (
        <Alert className="mb-6">
          {unreadable === 1 ? 'One action' : `${unreadable} actions`} on this phone cannot be read any more.
          Tell your team leader.
        </Alert>
      )}
      {nothing && (
        <EmptyState icon={ListChecks} title="Nothing recorded in the last 24 hours">
          What you load, register or hand out shows here.
        </EmptyState>
      )}
      <ActivitySection
        heading="To check"
        hint="These could not be recorded. Try again or discard them."
        items={needsAttention}
        actions={(item) => (
          <>
            <Button
              variant="secondary"
              icon={RotateCcw}
              className="flex-1"
              onClick={() => void retryItem(item.id)}
            >
              Try again
            </Button>
            <Button variant="secondary" icon={Trash2} className="flex-1" onClick={() => setDiscarding(item)}>
              Discard
            </Button>
          </>
        )}
      />
      <ActivitySection
        heading="Partly accepted"
        hint="Some were not accepted. Check each one."
        items={takenInPart}
        onUndo={setUndoing}
        actions={(item) => <SeenButton item={item} />}
      />
      <ActivitySection
        heading="Conflicts"
        hint="Recorded, but it clashes with another scan. Headquarters can see both."
        items={contradicted}
        onUndo={setUndoing}
        actions={(item) => <SeenButton item={item} />}
      />
      <ActivitySection
        heading="Waiting to send"
        hint="Saved on this phone. Sent when you are online."
        items={waiting}
        onUndo={setUndoing}
      />
      <ActivitySection heading="Last 24 hours" items={recent} onUndo={setUndoing} />
      <OtherPhone canExport={waiting.length + needsAttention.length > 0} />
      <UndoDialog
        question={undoing?.question ?? null}
        onClose={() => setUndoing(null)}
        onUndo={(reason) => undoing && void undoNow(undoing, reason)}
      />
      <FailureDialog verdict={notUndone?.notSaved ? null : notUndone} onClose={() => setNotUndone(null)} />
      <NotSavedDialog verdict={notUndone?.notSaved ? notUndone : null} onClose={() => setNotUndone(null)} />
      <DiscardDialog
        item={discarding}
        onClose={() => setDiscarding(null)}
        onDiscard={(item) => void discardItem(item.id)}
      />
    </Screen>
  );
}

function SeenButton({ item }: { item: OutboxItem }) {
  return (
    <Button variant="secondary" icon={Check} className="flex-1" onClick={() => void acknowledgeItem(item.id)}>
      Mark as seen
    </Button>
  );
}

const MINUTE_MS = 60_000;
const UNITS = [
  { name: 'day', minutes: 1440 },
  { name: 'hour', minutes: 60 },
  { name: 'minute', minutes: 1 },
] as const;

/** Says that this phone's clock is wrong, and that nothing is lost by it. */
function ClockAlert() {
  const skew = useSyncExternalStore(onClockSkew, clockSkew);
  if (skew === null) return null;
  return (
    <Alert tone="warn" className="mb-6">
      This phone’s clock is {lengthText(Math.abs(skew))} {skew > 0 ? 'fast' : 'slow'}. What you record still
      gets the right time.
    </Alert>
  );
}

/** '3 minutes', '2 days': the largest unit that fits twice, or the smallest. */
function lengthText(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  const unit = UNITS.find((candidate) => minutes >= 2 * candidate.minutes) ?? UNITS[2];
  return `${Math.round(minutes / unit.minutes)} ${unit.name}s`;
}

interface DiscardDialogProps {
  item: OutboxItem | null;
  onClose: () => void;
  onDiscard: (item: OutboxItem) => void;
}

/** Asks before an action is given up for good. */
function DiscardDialog({ item, onClose, onDiscard }: DiscardDialogProps) {
  const { places } = useKnownNames(item ? [item] : []);
  if (!item) return null;
  const { what, code } = describeAction(item, places);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Discard this action?"
      description={
        <>
          <p>{what}</p>
          <p className="break-all">{code}</p>
          <p className="mt-2">It will never be sent, and will not count.</p>
        </>
      }
      actions={
        <>
          <Button variant="secondary" wide onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            wide
            onClick={() => {
              onClose();
              onDiscard(item);
            }}
          >
            Discard
          </Button>
        </>
      }
    />
  );
}
