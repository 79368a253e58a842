import type { RepRecord } from '@offpiste/domain/contract/staff.ts';
import { compareText, fold } from '@offpiste/domain/rules/sorting.ts';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { ListBody } from '#lists/list-body.tsx';
import { CallRing } from '#people/call-ring.tsx';
import { staffTone } from '#people/staff-looks.ts';
import { useRepRecords } from '#people/use-rep-records.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Screen } from '#ui/screen.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { TextField } from '#ui/text-field.tsx';

const ALL = 'All Staff Types';

/** Finds colleagues by name and staff type. */
export function SearchStaffScreen() {
  const staff = useRepRecords();
  return (
    <Screen title="Search Staff" back="/home" dataAt={staff.dataAt}>
      <ListBody list={staff} label="Searching" shape="people">
        {(records) => <StaffSearch records={records} />}
      </ListBody>
    </Screen>
  );
}

function StaffSearch({ records }: { records: readonly RepRecord[] }) {
  const [name, setName] = useState('');
  const [type, setType] = useState(ALL);
  const wanted = useDeferredValue(name);
  const types = useMemo(
    () => [...new Set(records.map((record) => record['Staff Type']))].sort(compareText),
    [records],
  );
  const found = useMemo(
    () => findStaff(records, wanted, type === ALL ? null : type),
    [records, wanted, type],
  );
  return (
    <>
      <div className="mb-4 flex flex-col gap-3">
        <TextField
          label="Name"
          type="search"
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField label="Staff type" value={type} options={[ALL, ...types]} onChange={setType} />
      </div>
      {wanted !== name && <Spinner label="Searching" />}
      {found.length === 0 ? (
        <EmptyState icon={SearchX} title="No results found">
          Try adjusting your search to find what you're looking for.
        </EmptyState>
      ) : (
        <table className="-mx-3 w-[calc(100%+--spacing(6))] border-y border-line bg-surface text-left">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th className="py-1.5 pl-4 font-normal">Name</th>
              <th className="py-1.5 pr-3 text-right font-normal">Staff type</th>
              <th className="w-15">
                <span className="sr-only">Call</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map((record) => (
              <StaffRow key={record['User ID']} record={record} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function StaffRow({ record }: { record: RepRecord }) {
  const tone = staffTone({ tenant: record.tenant, staffType: record['Staff Type'] });
  return (
    <tr className="relative border-b border-line last:border-0">
      <td className="tone border-l-4 border-tone py-4 pr-2 pl-3" style={tone}>
        <Link
          to="/rep/$repId"
          params={{ repId: record['User ID'] }}
          // The whole row is the target.
          className="font-semibold after:absolute after:inset-0"
        >
          {record.Rep}
        </Link>
      </td>
      <td className="py-4 pr-3 text-right text-sm text-muted">{record['Staff Type']}</td>
      <td className="relative pr-3">
        <CallRing name={record.Rep} phone={record.Phone} />
      </td>
    </tr>
  );
}

/** Colleagues by name whose name holds the text, without accents and case, of one type or of all. */
function findStaff(records: readonly RepRecord[], name: string, type: string | null): RepRecord[] {
  const wanted = fold(name.trim());
  return records
    .filter((record) => fold(record.Rep).includes(wanted) && (type === null || record['Staff Type'] === type))
    .sort((a, b) => compareText(a.Rep, b.Rep));
}
