import type { ImportReply } from '@offpiste/domain/contract/hq/imports.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { Wanting } from './use-want.ts';

/** Applies what was checked; where somebody is already on board, their number is typed first. */
export function ApplyForm({ job, wanting }: { job: ImportReply; wanting: Wanting }) {
  const [typed, setTyped] = useState('');
  const { importId, checkHash, touched } = job;
  if (checkHash === null) return null;
  const mayApply = touched === 0 || Number(typed) === touched;
  return (
    <Card heading="Apply">
      <div className="flex flex-col gap-3">
        {touched > 0 && (
          <TextField
            label={`It affects ${counted(touched, 'person', 'people')} of whom something is recorded already. Type their number.`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <Button
          disabled={wanting.busy || !mayApply}
          onClick={() => void wanting.want(`/api/hq/imports/${importId}/apply`, { checkHash, touched })}
        >
          Apply
        </Button>
      </div>
    </Card>
  );
}
