import { RepsReply } from '@offpiste/domain/contract/hq/reps.ts';
import { useHq } from '#live/use-hq.ts';
import { Card } from '#ui/card.tsx';
import { CheckField } from '#ui/check-field.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { TextArea, TextField } from '#ui/text-field.tsx';
import { type BrandFields, handbooksProblem, slugOf } from './brand-fields.ts';

interface GroupProps {
  fields: BrandFields;
  set: (change: Partial<BrandFields>) => void;
}

const LEVELS = [
  { value: '2', label: 'From level 2' },
  { value: '3', label: 'From level 3' },
];

/** Its name, its address and its codes. */
export function WhoFields({ fields, set, isNew, address }: GroupProps & { isNew: boolean; address: string }) {
  return (
    <Card heading="Who it is">
      <div className="flex flex-col gap-3">
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={100}
          value={fields.name}
          onChange={(event) =>
            set({
              name: event.target.value,
              // While nobody has typed another one.
              ...(isNew && fields.slug === slugOf(fields.name) && { slug: slugOf(event.target.value) }),
            })
          }
        />
        <TextField
          label="Slug"
          hint={fields.slug === '' ? 'What its address begins with' : `Its reps open ${address}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={31}
          disabled={!isNew}
          value={fields.slug}
          onChange={(event) => set({ slug: event.target.value.toLowerCase() })}
        />
        <TextField
          label="Prefixes of its tickets"
          hint="2 to 12 capital letters each, such as ALPINE for ALPINE-AB12CD-000001; none if it sells no tickets"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={fields.prefixes}
          onChange={(event) => set({ prefixes: event.target.value.toUpperCase() })}
        />
        <TextField
          label="Staff label"
          hint="How coach sheets name its staff; its first prefix when empty"
          autoComplete="off"
          maxLength={40}
          value={fields.staffLabel}
          onChange={(event) => set({ staffLabel: event.target.value })}
        />
      </div>
    </Card>
  );
}

/** Where its handbooks, its form and its maps are. */
export function LinkFields({ fields, set }: GroupProps) {
  return (
    <Card heading="Links">
      <div className="flex flex-col gap-3">
        <TextArea
          label="Handbooks, a line for each: name and address"
          placeholder="Resort handbook https://…"
          spellCheck={false}
          error={handbooksProblem(fields.handbooks)}
          value={fields.handbooks}
          onChange={(event) => set({ handbooks: event.target.value })}
        />
        <TextField
          label="Form for client issues"
          hint="An address that begins with https://, shown inside the app; none when empty"
          autoComplete="off"
          inputMode="url"
          spellCheck={false}
          maxLength={500}
          value={fields.clientIssueUrl}
          onChange={(event) => set({ clientIssueUrl: event.target.value })}
        />
        <TextField
          label="Maps"
          hint="{lat} and {lng} are where the position belongs"
          autoComplete="off"
          inputMode="url"
          spellCheck={false}
          maxLength={500}
          value={fields.mapsUrl}
          onChange={(event) => set({ mapsUrl: event.target.value })}
        />
      </div>
    </Card>
  );
}

/** What its reps see. */
export function RepFields({ fields, set, slug }: GroupProps & { slug: string | null }) {
  return (
    <Card heading="What its reps see">
      <div className="flex flex-col gap-3">
        <SelectField
          label="Next of kin and dates of birth"
          value={fields.sensitiveFromLevel}
          options={LEVELS}
          onChange={(value) => set({ sensitiveFromLevel: value })}
        />
        <CheckField
          label="Weekly schedule and figures on My Week"
          checked={fields.showsWeeklySchedule}
          onChange={(checked) => set({ showsWeeklySchedule: checked })}
        />
        {slug !== null && <MessagesField fields={fields} set={set} />}
      </div>
    </Card>
  );
}

function MessagesField({ fields, set }: GroupProps) {
  const { data } = useHq({ path: '/api/hq/reps', schema: RepsReply, shows: (list) => list === 'hq/reps' });
  const { messagesRepId } = fields;
  const known = (data?.reps ?? []).filter(({ disabled, repId }) => !disabled || repId === messagesRepId);
  const reps = known.map(({ repId, name, username }) => ({ value: repId, label: `${name} (${username})` }));
  const isKnown = messagesRepId === '' || reps.some(({ value }) => value === messagesRepId);
  return (
    <SelectField
      label="The one rep with the page Messages"
      value={messagesRepId}
      options={[
        { value: '', label: 'Nobody' },
        ...(isKnown ? [] : [{ value: messagesRepId, label: messagesRepId }]),
        ...reps,
      ]}
      onChange={(value) => set({ messagesRepId: value })}
    />
  );
}
