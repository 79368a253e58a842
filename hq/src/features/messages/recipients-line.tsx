import type { RecipientsReply } from '@offpiste/domain/contract/hq/messages.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { timeIn } from '#format/resort-time.ts';
import type { CallFailed } from '#live/call-failed.ts';

/** So many are named. */
const MOST_NAMED = 8;

export interface RecipientsLineProps {
  query: UseQueryResult<RecipientsReply, CallFailed>;
  isUrgent: boolean;
}

/** Who would get the message that is being written, and how; said before it is sent. */
export function RecipientsLine({ query: { data, error }, isUrgent }: RecipientsLineProps) {
  if (error) return <p role="alert">Who would get it did not load: {error.message}</p>;
  if (!data) return <p className="text-note text-muted">Counting who would get it…</p>;
  const { reps, dueAt } = data;
  const by = Map.groupBy(reps, ({ reach }) => reach);
  const [alerts, app, none] = (['alerts', 'app', 'none'] as const).map((reach) => by.get(reach) ?? []);
  const ways = [
    alerts?.length && `${alerts.length} by alert`,
    app?.length && `${app.length} when they open the app`,
    none?.length && `${none.length} not reachable`,
  ].filter(Boolean);
  const names = none?.map(({ name }) => name) ?? [];
  return (
    <div role="status" className="rounded-field bg-sunken px-3.5 py-2.5 text-note">
      <p>
        <b>{reps.length === 0 ? 'Nobody' : counted(reps.length, 'rep')}</b>
        {ways.length > 0 && `: ${ways.join(', ')}`}
      </p>
      {names.length > 0 && (
        <p className="mt-0.5 wrap-anywhere text-muted">
          Not reachable: {names.slice(0, MOST_NAMED).join(', ')}
          {names.length > MOST_NAMED && ` and ${names.length - MOST_NAMED} more`}
        </p>
      )}
      {dueAt !== null && (
        <p className="mt-0.5 font-semibold">
          {isUrgent
            ? 'It is night at the resort: this wakes them.'
            : `It is night at the resort: it goes out ${timeIn().dayAndTime(dueAt)}.`}
        </p>
      )}
    </div>
  );
}
