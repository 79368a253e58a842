import { noShowReasons } from '@offpiste/domain/rules/departure-words.ts';
import type { NoShowReason } from '@offpiste/domain/rules/journey.ts';
import { needsNote } from '@offpiste/domain/rules/no-show.ts';
import { type FormEvent, useState } from 'react';
import type { Verdict } from '#scan/verdict/verdict.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useStateWhileShown } from '#ui/use-state-while-shown.ts';

interface NoShowFormProps {
  /** What can be said of them; with one reason nobody is asked. */
  reasons: readonly [NoShowReason, ...NoShowReason[]];
  onMark: (reason: NoShowReason, note: string) => Promise<Verdict>;
  /** It was recorded. */
  onDone: () => void;
}

/** Says why somebody does not travel. */
export function NoShowForm({ reasons, onMark, onDone }: NoShowFormProps) {
  const [reason, setReason] = useState(reasons[0]);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useStateWhileShown<string | null>(null);
  const [busy, setBusy] = useStateWhileShown(false);
  const isNoteMissing = needsNote(reason) && note.trim() === '';
  const mark = async (event: FormEvent) => {
    event.preventDefault();
    if (isNoteMissing) return setProblem('Say what happened');
    setBusy(true);
    const verdict = await onMark(reason, note.trim());
    setBusy(false);
    if (verdict.outcome === 'refused') setProblem(verdict.why);
    else onDone();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={(event) => void mark(event)}>
      {reasons.length > 1 && (
        <SelectField
          label="Why"
          value={reason}
          options={reasons.map((value) => ({ value, label: noShowReasons[value] }))}
          onChange={(value) => setReason(reasons.find((known) => known === value) ?? reason)}
        />
      )}
      <TextField
        label={needsNote(reason) ? 'What happened' : 'Note (optional)'}
        value={note}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => setNote(event.target.value)}
      />
      {problem !== null && <Alert>{problem}</Alert>}
      <Button type="submit" variant="secondary" wide disabled={busy}>
        Mark as no-show
      </Button>
    </form>
  );
}
