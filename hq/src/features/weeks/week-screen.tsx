import { WeekReply } from '@offpiste/domain/contract/hq/weeks.ts';
import { Link, useParams } from '@tanstack/react-router';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Figure, Page } from '#parts/page.tsx';
import { smallButtonClass } from '#parts/small-button.ts';
import { useSession } from '#session/session.ts';
import { numberText } from '#ui/number-text.ts';
import { HistoryList } from './history-list.tsx';
import { TakeButton } from './take-button.tsx';
import { WeekBadge } from './week-badge.tsx';
import { daysText } from './week-texts.ts';

/** A week: what is in it, how it came to be so, and what may be done with it. */
export function WeekScreen() {
  const { of } = useParams({ from: '/signed-in/inside/season/weeks/$of' });
  const isManager = useSession().rep?.hqRole === 'manager';
  const path = `/api/hq/weeks/${encodeURIComponent(of)}`;
  const query = useHq({ path, schema: WeekReply, shows: (list) => list === 'hq/imports' });
  const week = query.data?.week;
  const isKept = query.data?.imports[0]?.isKept === true;
  return (
    <Page
      title={week?.name ?? of}
      line={week && `${week.alwaysOn ? 'Always on, for practice' : daysText(week)} · ${of}`}
      zone={week?.zone}
      shown={query}
      plate={week && <WeekBadge week={week} />}
      figures={
        week && (
          <>
            <Figure
              label="Passengers"
              value={numberText(week.passengers)}
              hint="In the week and not cancelled"
            />
            <Figure label="Documents" value={numberText(week.documents)} />
          </>
        )
      }
      actions={
        <>
          {isManager && isKept && (
            <>
              <TakeButton path={`${path}/bundle.xlsx`} name={`${of}.xlsx`}>
                Workbook
              </TakeButton>
              <TakeButton path={`${path}/bundle.zip`} name={`${of}.zip`}>
                Zip
              </TakeButton>
            </>
          )}
          {week && !week.disabled && (
            <Link to="/$weekId/today" params={{ weekId: of }} className={smallButtonClass}>
              Its day
            </Link>
          )}
        </>
      }
    >
      <Answer query={query} loading="Loading the week" failed="The week did not load">
        {(value) => <HistoryList imports={value.imports} zone={value.week.zone} />}
      </Answer>
    </Page>
  );
}
