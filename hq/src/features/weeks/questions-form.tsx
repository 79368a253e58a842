import type { CheckBody, FoundReport } from '@offpiste/domain/contract/hq/imports.ts';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { SheetsQuestion } from './sheets-question.tsx';

export interface QuestionsFormProps {
  questions: FoundReport['questions'];
  /** What was said for the check before. */
  said: CheckBody;
  busy: boolean;
  onAnswer: (answers: CheckBody) => void;
}

const LEAVE_OUT = '(leave out)';
const keyOf = (list: string, heading: string) => `${list}\n${heading}`;

/** Asks what only a person can say of the sheets; it is remembered once the import is applied. */
export function QuestionsForm({ questions, said, busy, onAnswer }: QuestionsFormProps) {
  const [columns, setColumns] = useState<ReadonlyMap<string, string>>(new Map());
  const [sheets, setSheets] = useState({ list: '', called: '' });
  const [dates, setDates] = useState<string>(said.dates ?? '');
  const areNamed = sheets.list !== '' && sheets.called.includes('{');
  const answer = () => {
    const all: Record<string, Record<string, string | null>> = structuredClone(said.columns ?? {});
    for (const { list, heading } of questions.columns) {
      const column = columns.get(keyOf(list, heading));
      if (column === undefined) continue;
      all[list] = { ...all[list], [heading]: column === LEAVE_OUT ? null : column };
    }
    const order = dates === 'dmy' || dates === 'mdy' ? { dates } : {};
    const named = areNamed ? { sheets: { ...said.sheets, [sheets.list]: [sheets.called.trim()] } } : {};
    onAnswer({ ...said, columns: all, ...order, ...named } as CheckBody);
  };
  const isAnswered = columns.size > 0 || (questions.dates !== null && dates !== '') || areNamed;
  return (
    <Card heading="What do these mean?">
      <div className="flex flex-col gap-3">
        {questions.columns.map(({ list, heading, columns: ours }) => (
          <SelectField
            key={keyOf(list, heading)}
            label={`“${heading}” in ${list}`}
            placeholder="Choose our column"
            value={columns.get(keyOf(list, heading)) ?? ''}
            options={[LEAVE_OUT, ...ours]}
            onChange={(column) => setColumns(new Map(columns).set(keyOf(list, heading), column))}
          />
        ))}
        {questions.dates !== null && (
          <SelectField
            label={questions.dates}
            placeholder="Choose"
            value={dates}
            options={[
              { value: 'dmy', label: 'The day comes first' },
              { value: 'mdy', label: 'The month comes first' },
            ]}
            onChange={setDates}
          />
        )}
        {questions.sheets && <SheetsQuestion asked={questions.sheets} value={sheets} onChange={setSheets} />}
        <p className="text-note text-muted">
          Remembered when it is applied: the same header then needs no answer.
        </p>
        <Button disabled={busy || !isAnswered} onClick={answer}>
          Check again
        </Button>
      </div>
    </Card>
  );
}
