import { counted } from '@offpiste/domain/rules/counted.ts';
import { FolderInput } from 'lucide-react';
import { useRef, useState } from 'react';
import { type ImportOutcome, importUnsent } from '#offline/outbox/move-unsent.ts';
import { ExportButton, exportHint } from '#scan/export-button.tsx';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

const problems = {
  damaged: 'This file is damaged or not an export. Nothing was imported. Export it again.',
  newer: 'This file comes from a newer version of the app. Update the app, then import it again.',
  'of-another-rep': 'This file belongs to another rep. Only they can import it, signed in on this phone.',
  'not-stored': 'The phone is full. Free some space, then import again.',
} as const;

/** Moves unsent actions to another phone of the same rep, as a file. */
export function OtherPhone({ canExport }: { canExport: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const take = async (file: File | undefined) => {
    if (file) setOutcome(await importUnsent(file));
  };
  return (
    <section className="mt-4 mb-6 px-1">
      <h2 className="text-note font-bold">On another phone</h2>
      <p className="text-muted">
        {canExport
          ? 'If this phone cannot send, export its scans and import them on your other phone.'
          : 'Import scans exported from your other phone.'}{' '}
        Duplicates are ignored.
      </p>
      {canExport && <p className="mt-2 text-muted">{exportHint}</p>}
      {outcome && (
        <Alert tone={outcome.ok ? 'ok' : 'bad'} className="mt-2">
          {outcome.ok ? takenText(outcome) : problems[outcome.problem]}
        </Alert>
      )}
      <div className="mt-3 flex flex-col gap-2">
        {canExport && <ExportButton />}
        <Button variant="secondary" icon={FolderInput} wide onClick={() => picker.current?.click()}>
          Import
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        accept=".txt,.json,text/plain,application/json"
        aria-label="File to import"
        className="hidden"
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </section>
  );
}

function takenText({ total, added }: { total: number; added: number }): string {
  const known = total - added;
  const taken = `${counted(added, 'action')} imported`;
  return known === 0 ? `${taken}.` : `${taken}, ${known} ${known === 1 ? 'was' : 'were'} here already.`;
}
