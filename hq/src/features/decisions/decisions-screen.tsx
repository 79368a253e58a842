import { DecisionsReply } from '@offpiste/domain/contract/hq/decisions.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { timeIn } from '#format/resort-time.ts';
import { rightAt } from '#live/age-of.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Page } from '#parts/page.tsx';
import { PlaceLink } from '#parts/place-link.tsx';
import { pressInRow, useKeys } from '#parts/use-keys.ts';
import { CheckField } from '#ui/check-field.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { DecisionCard } from './decision-card.tsx';

const DECISIONS = '/signed-in/inside/$weekId/decisions';

/** Everything that two people or two phones disagree about, the oldest first. */
export function DecisionsScreen() {
  const { weekId } = useParams({ from: DECISIONS });
  const { all } = useSearch({ from: DECISIONS });
  const navigate = useNavigate({ from: '/$weekId/decisions' });
  const query = useHq({
    path: `/api/hq/decisions/${encodeURIComponent(weekId)}${all === 1 ? '' : '?open=1'}`,
    schema: DecisionsReply,
    shows: () => true,
  });
  useKeys([
    { keys: 's', words: 'Note that the one in the row is settled', run: () => pressInRow('s') },
    { keys: 'e', words: 'Note that the one in the row was seen', run: () => pressInRow('e') },
  ]);
  const reply = query.data;
  const open = reply?.items.filter((item) => item.open).length ?? 0;
  return (
    <Page
      title="Needs a decision"
      line={reply && (open === 0 ? 'Nothing is open' : `${counted(open, 'thing')} open`)}
      zone={reply?.zone}
      shown={query}
    >
      <Answer query={query} loading="Loading what is open" failed="The list did not load">
        {(value) => (
          <div className="mx-auto flex max-w-4xl flex-col gap-3">
            <CheckField
              label="Also what was settled"
              checked={all === 1}
              onChange={(isAll) => void navigate({ search: isAll ? { all: 1 } : {}, replace: true })}
            />
            {value.items.length === 0 && (
              <EmptyState icon={CircleCheck} title="Nothing needs you">
                As of {timeIn(value.zone).clockText(new Date(rightAt(query)).toISOString())}. Conflicts,
                reopened stops, and phones that need somebody come here.
              </EmptyState>
            )}
            <ul className="flex flex-col gap-3">
              {value.items.map((item) => (
                <DecisionCard key={item.id} weekId={weekId} item={item} zone={value.zone} />
              ))}
            </ul>
            {value.isMore && (
              <p className="text-note text-muted">There are more: settle some of these first.</p>
            )}
            {value.repeats.length > 0 && (
              <section aria-label="Repeats" className="text-note text-muted">
                <h2 className="font-semibold">Scanned twice, and both agree</h2>
                <ul>
                  {value.repeats.map(({ where, count }) => (
                    <li key={where.place}>
                      <PlaceLink weekId={weekId} place={where} />: {counted(count, 'repeat')}
                    </li>
                  ))}
                </ul>
              </section>
            )}
          </div>
        )}
      </Answer>
    </Page>
  );
}
