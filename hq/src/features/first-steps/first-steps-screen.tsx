import { FirstStepsReply } from '@offpiste/domain/contract/hq/first-steps.ts';
import { linkOptions, Navigate } from '@tanstack/react-router';
import { useHq } from '#live/use-hq.ts';
import { useWeeks } from '#live/use-weeks.ts';
import { Answer } from '#parts/answer.tsx';
import { Page } from '#parts/page.tsx';
import { Step } from './step.tsx';
import { UnusedBrands } from './unused-brands.tsx';

/**
 * What a new installation still needs before its first coach leaves; each step is done once what it makes is there. Between
 * two seasons nothing of it is left to do, and it leads to the weeks.
 */
export function FirstStepsScreen() {
  const query = useHq({
    path: '/api/hq/first-steps',
    schema: FirstStepsReply,
    shows: (list, reply) => reply?.hasLoaded !== true || list.startsWith('hq/'),
  });
  const { weeks } = useWeeks();
  if (query.data?.hasLoaded && weeks?.length === 0) return <Navigate to="/weeks" replace />;
  const done = query.data && stepsOf(query.data).filter(({ isDone }) => isDone).length;
  return (
    <Page title="First steps" line={done === undefined ? undefined : `${done} of 5 done`} shown={query}>
      <Answer query={query} loading="Loading the first steps" failed="The first steps did not load">
        {(value) => (
          <div className="flex max-w-3xl flex-col gap-3">
            <ol aria-label="First steps" className="flex flex-col gap-2">
              {stepsOf(value).map((step, index) => (
                <Step key={step.title} number={index + 1} {...step} />
              ))}
            </ol>
            {value.unusedBrands.length > 0 && <UnusedBrands brands={value.unusedBrands} />}
          </div>
        )}
      </Answer>
    </Page>
  );
}

function stepsOf(steps: FirstStepsReply) {
  const { weekId } = steps;
  const ofWeek = weekId === null ? null : { weekId };
  return [
    {
      title: 'Create your brand',
      words:
        'Its name, its colour, and the prefix of its tickets. Its reps open an address that begins with its slug.',
      isDone: steps.hasBrand,
      way: linkOptions({ to: '/new-brand' }),
    },
    {
      title: 'Import your first week',
      words: 'Take the template, fill in passengers and coaches, drop it, read what it changes, apply.',
      isDone: weekId !== null,
      way: linkOptions({ to: '/weeks' }),
    },
    {
      title: 'Invite your first rep',
      words: 'Add an account and give its rep the link, which makes a password on the rep’s own phone.',
      isDone: steps.hasRep,
      way: linkOptions({ to: '/reps' }),
    },
    {
      title: 'Print codes',
      words:
        'Tickets or wristbands carry them; on paper they are for whoever has none. Done when the first is scanned.',
      isDone: steps.hasScanned,
      way: ofWeek && linkOptions({ to: '/$weekId/codes', params: ofWeek }),
    },
    {
      title: 'Load your first coach',
      words: 'A rep scans, and you see it here the moment it happens.',
      isDone: steps.hasLoaded,
      way: ofWeek && linkOptions({ to: '/$weekId/today', params: ofWeek }),
    },
  ];
}
