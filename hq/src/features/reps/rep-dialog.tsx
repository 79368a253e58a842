import { type AddRepBody, type RepAccount, RepReply } from '@offpiste/domain/contract/hq/reps.ts';
import { HqRole } from '@offpiste/domain/contract/session.ts';
import { useState } from 'react';
import { FormDialog } from '#parts/form-dialog.tsx';
import { useHqCall } from '#parts/use-hq-call.ts';
import { useBrands } from '#session/brand.ts';
import { SelectField } from '#ui/select-field.tsx';
import { TextField } from '#ui/text-field.tsx';

const LEVELS = [
  { value: '0', label: '0: own brand, without addresses' },
  { value: '1', label: '1: own brand' },
  { value: '2', label: '2: every brand' },
  { value: '3', label: '3: every brand, headquarters possible' },
];
const ROLES: { value: HqRole; label: string }[] = [
  { value: 'none', label: 'Not at headquarters' },
  { value: 'desk', label: 'Desk: looks and does not change' },
  { value: 'manager', label: 'Manager: everything' },
];

export interface RepDialogProps {
  /** Null for a new account. */
  rep: RepAccount | null;
  /** Slug of the brand of a new account, unless another is chosen. */
  brandOfNew?: string | undefined;
  /** A new account is there. */
  onAdded?: (rep: RepAccount) => void;
  onClose: () => void;
}

/** Adds an account, or changes one. */
export function RepDialog({ rep, brandOfNew, onAdded, onClose }: RepDialogProps) {
  const brands = useBrands();
  // As it was when the dialog was opened: what somebody else changes meanwhile is not taken back.
  const [before] = useState(rep);
  const { post, ...call } = useHqCall('hq/reps');
  const [username, setUsername] = useState(rep?.username ?? '');
  const [name, setName] = useState(rep?.name ?? '');
  const [brand, setBrand] = useState(
    rep?.brand ?? brandOfNew ?? (brands.length === 1 ? brands[0]?.slug : '') ?? '',
  );
  const [level, setLevel] = useState(String(rep?.level ?? 1));
  const [staffType, setStaffType] = useState(rep?.staffType ?? 'Rep');
  const [hqRole, setHqRole] = useState<HqRole>(rep?.hqRole ?? 'none');
  const submit = async () => {
    const fields = { name: name.trim(), brand, level: Number(level), staffType: staffType.trim(), hqRole };
    const done = before
      ? await post(`/api/hq/reps/${encodeURIComponent(before.repId)}`, {
          body: changesOf(fields, before),
          schema: RepReply,
        })
      : await post('/api/hq/reps', { body: { ...fields, username: username.trim() }, schema: RepReply });
    if (done === null) return;
    onClose();
    if (rep === null) onAdded?.(done.rep);
  };
  const isWhole = [username, name, brand, staffType].every((text) => text.trim() !== '');
  return (
    <FormDialog
      title={rep ? `Change ${rep.name}` : 'Add a rep'}
      description={
        rep
          ? 'From their next call on. A later sheet of accounts that names this rep wins.'
          : 'The account has no password: an invite link comes next.'
      }
      action={rep ? 'Change' : 'Add'}
      isUnready={!isWhole}
      call={call}
      onSubmit={submit}
      onClose={onClose}
    >
      {rep === null && (
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={username}
          onChange={(event) => setUsername(event.target.value)}
        />
      )}
      <TextField
        label="Name"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label="Brand"
        placeholder="Choose"
        value={brand}
        options={brands.map(({ slug, name: label }) => ({ value: slug, label }))}
        onChange={setBrand}
      />
      <SelectField label="Level" value={level} options={LEVELS} onChange={setLevel} />
      <TextField
        label="Kind of staff"
        autoComplete="off"
        maxLength={100}
        value={staffType}
        onChange={(event) => setStaffType(event.target.value)}
      />
      <SelectField
        label="At headquarters"
        value={hqRole}
        options={ROLES}
        onChange={(value) => setHqRole(HqRole.parse(value))}
      />
    </FormDialog>
  );
}

function changesOf(fields: Omit<AddRepBody, 'username'>, before: RepAccount): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => Reflect.get(before, name) !== value),
  );
}
