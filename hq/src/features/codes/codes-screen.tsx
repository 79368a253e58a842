import { CodesReply } from '@offpiste/domain/contract/hq/codes.ts';
import type { CodesBy } from '@offpiste/domain/contract/hq/codes-by.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Printer, QrCode as QrIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { timeIn } from '#format/resort-time.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Figure, Page } from '#parts/page.tsx';
import { useKeys } from '#parts/use-keys.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/select-field.tsx';
import { type CodeForm, type CodesSearch, codeForms } from './codes-search.ts';
import { findPrinted, keepPrinted, type PrintedBefore } from './printed-before.ts';
import { PrintedCodes } from './printed-codes.tsx';

const CODES = '/signed-in/inside/$weekId/codes';

const BY: Record<CodesBy, string> = {
  coach: 'Coach',
  group: 'Group',
  building: 'Building',
  room: 'Room',
  person: 'Person',
};
const FORMS: Record<CodeForm, string> = {
  sheet: 'Sheet, 24 on a page',
  labels: 'Labels, Avery L7160',
  badges: 'Badges',
};

/** Paper that scans: the codes of a week's people. */
export function CodesScreen() {
  const { weekId } = useParams({ from: CODES });
  const search = useSearch({ from: CODES });
  const navigate = useNavigate({ from: '/$weekId/codes' });
  const { by = 'coach', id, page = 1, form = 'sheet' } = search;
  const query = useHq({
    path: `/api/hq/codes/${encodeURIComponent(weekId)}?${queryOf({ by, id, page })}`,
    schema: CodesReply,
    shows: () => false,
  });
  const { data } = query;
  const what = [weekId, by, id ?? 'all', page].join(' ');
  const [before, setBefore] = useState<PrintedBefore | null>(null);
  useEffect(() => {
    setBefore(null);
    let isShown = true;
    if (data) void findPrinted(what, data.groups).then((found) => isShown && setBefore(found));
    return () => {
      isShown = false;
    };
  }, [what, data]);

  const change = (changed: CodesSearch) =>
    void navigate({ search: { ...search, page: undefined, ...changed }, replace: true });
  const print = async () => {
    if (!data || data.groups.length === 0) return;
    const at = new Date().toISOString();
    await keepPrinted(what, data.groups, at);
    setBefore({ at, changed: 0 });
    globalThis.print();
  };
  useKeys([{ keys: 'p', words: 'Print', run: () => void print() }]);
  return (
    <Page
      title="Codes"
      line={data?.weekName}
      shown={query}
      figures={
        data && <Figure label="People" value={data.total} hint="Everybody with a code, on all pages" />
      }
      actions={
        <Button icon={Printer} disabled={!data || data.groups.length === 0} onClick={() => void print()}>
          Print
        </Button>
      }
    >
      <div className="mb-4 flex flex-wrap items-end gap-3 print:hidden">
        <SelectField
          label="By"
          value={by}
          options={Object.entries(BY)
            .filter(([value]) => value !== 'person' || by === 'person')
            .map(([value, label]) => ({ value, label }))}
          onChange={(value) => change({ by: value as CodesBy, id: undefined })}
          className="w-40"
        />
        {data && data.choices.length > 0 && (
          <SelectField
            label={BY[by]}
            value={id ?? ALL}
            options={[
              { value: ALL, label: 'All' },
              ...data.choices.map((one) => ({ value: one.id, label: `${one.title} · ${one.count}` })),
            ]}
            onChange={(value) => change({ id: value === ALL ? undefined : value })}
            className="w-72"
          />
        )}
        <SelectField
          label="On"
          value={form}
          options={codeForms.map((value) => ({ value, label: FORMS[value] }))}
          onChange={(value) => change({ form: codeForms.find((one) => one === value), page: search.page })}
          className="w-60"
        />
        {data && data.pages > 1 && (
          <SelectField
            label="Part"
            value={String(page)}
            options={Array.from({ length: data.pages }, (_, at) => ({
              value: String(at + 1),
              label: `${at + 1} of ${data.pages}`,
            }))}
            onChange={(value) => change({ page: Number(value) })}
            className="w-36"
          />
        )}
      </div>
      {before && (
        <p className="mb-3 text-note print:hidden">
          Printed on this browser {timeIn().dayAndTime(before.at)}.{' '}
          {before.changed === 0 ? (
            'Nothing has changed since.'
          ) : (
            <b>Changed since printed: {before.changed}</b>
          )}
        </p>
      )}
      <Answer query={query} loading="Loading codes" failed="The codes did not load">
        {({ groups }) =>
          groups.length === 0 ? (
            <EmptyState icon={QrIcon} title="Nobody to print">
              Whoever is cancelled, or no longer booked, has no code.
            </EmptyState>
          ) : (
            <PrintedCodes form={form} groups={groups} />
          )
        }
      </Answer>
    </Page>
  );
}

/** No group has this id. */
const ALL = '*';

function queryOf({ by, id, page }: { by: CodesBy; id: string | undefined; page: number }): string {
  return new URLSearchParams({ by, ...(id !== undefined && { id }), page: String(page) }).toString();
}
