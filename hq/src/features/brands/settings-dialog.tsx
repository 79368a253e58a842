import { BrandChangedReply, type BrandsReply } from '@offpiste/domain/contract/hq/brands.ts';
import { useState } from 'react';
import { AskDialog } from '#parts/ask-dialog.tsx';
import { useHqCall } from '#parts/use-hq-call.ts';
import { askForBrands } from '#session/brand.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';
import { listIn, partsIn } from './brand-fields.ts';

export interface SettingsDialogProps {
  reply: BrandsReply;
  onClose: () => void;
}

/** Changes what all brands have in common. */
export function SettingsDialog({ reply, onClose }: SettingsDialogProps) {
  const { post, ...call } = useHqCall('hq/brands');
  const [prefixes, setPrefixes] = useState(reply.shared.prefixes.join(', '));
  const [staffTypes, setStaffTypes] = useState(reply.shared.staffTypes.join(', '));
  const [defaultBrand, setDefaultBrand] = useState(reply.defaultBrand);
  const change = async () => {
    const body = {
      sharedPrefixes: listIn(prefixes),
      // Their names have spaces.
      sharedStaffTypes: [...new Set(partsIn(staffTypes, ','))],
      ...(defaultBrand !== reply.defaultBrand && { defaultBrand }),
    };
    if ((await post('/api/hq/settings', { body, schema: BrandChangedReply })) === null) return;
    void askForBrands();
    onClose();
  };
  return (
    <AskDialog
      title="What all brands share"
      description="It counts on every server at once, and on phones at their next start or week."
      action="Change"
      call={call}
      onGo={change}
      onClose={onClose}
    >
      <TextField
        label="Shared prefixes"
        hint="Reps of every brand see tickets that begin with these. Separate them with commas"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={prefixes}
        onChange={(event) => setPrefixes(event.target.value)}
      />
      <TextField
        label="Shared kinds of staff"
        hint="Reps of every brand see colleagues of these kinds"
        autoComplete="off"
        value={staffTypes}
        onChange={(event) => setStaffTypes(event.target.value)}
      />
      <SelectField
        label="Default brand"
        value={defaultBrand}
        disabled={reply.isDefaultSet}
        options={reply.brands.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={setDefaultBrand}
      />
      {reply.isDefaultSet && (
        <p className="text-sm text-muted">The setting DEFAULT_BRAND of the servers names it.</p>
      )}
    </AskDialog>
  );
}
