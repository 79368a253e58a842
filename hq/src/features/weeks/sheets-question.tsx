import type { FoundReport } from '@offpiste/domain/contract/hq/imports.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

export interface SheetsQuestionProps {
  asked: NonNullable<FoundReport['questions']['sheets']>;
  /** Which list the sheets are, and how they are called, with our columns in braces. */
  value: { list: string; called: string };
  onChange: (value: SheetsQuestionProps['value']) => void;
}

/** Asks whether sheets of no list are one together, as where each coach has a sheet. */
export function SheetsQuestion({ asked, value, onChange }: SheetsQuestionProps) {
  return (
    <>
      <p className="wrap-anywhere">Left out, as they have the name of no list: {asked.names.join(', ')}.</p>
      <SelectField
        label="If they are one list together, which?"
        placeholder="Leave them out"
        value={value.list}
        options={asked.lists}
        onChange={(list) => onChange({ ...value, list })}
      />
      {value.list !== '' && (
        <TextField
          label="How are they called? Our columns in braces, as in Coach {COACH} out, direction=outbound"
          autoComplete="off"
          spellCheck={false}
          value={value.called}
          onChange={(event) => onChange({ ...value, called: event.target.value })}
        />
      )}
    </>
  );
}
