import { CircleCheck, CircleX, DownloadCloud, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useConfig } from '#session/brand.ts';
import { ageText } from '#ui/age-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { counted } from '#ui/counted.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { RowList, rowsOverWidth, SectionHead } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useNow } from '#ui/use-now.ts';
import { useWeek } from '#week/page/week-client.ts';
import { InstallLine } from './install-line.tsx';
import type { PhoneCheck } from './phone-checks.ts';
import type { Readiness } from './readiness.ts';
import { SoundLine } from './sound-line.tsx';
import { type Shift, useShift } from './use-shift.ts';

/** Before a shift without a signal: fetches all its lists, and says what would not work. */
export function ReadyScreen() {
  const { weekName } = useWeek();
  const { appVersion } = useConfig();
  const { unsent } = useOutbox();
  const { parts, phone, progress, ended, prepare } = useShift();
  const now = useNow(10_000);
  return (
    <Screen
      title="Prepare shift"
      back="/action"
      bottom={
        <Button icon={DownloadCloud} wide disabled={progress !== null} onClick={prepare}>
          {progress ? 'Downloading…' : 'Download everything'}
        </Button>
      }
    >
      {progress ? (
        <ProgressBar className="mb-4" label="Downloading lists" value={progress.done} max={progress.of} />
      ) : (
        <Summary parts={parts} phone={phone} ended={ended} />
      )}
      <SectionHead title={weekName ?? 'This week'} />
      {parts === null ? (
        <SkeletonList label="Checking this phone" />
      ) : (
        <RowList>
          {parts.map((part) => (
            <Line key={part.name} state={stateOf(part)} name={part.name}>
              {partText(part, now)}
            </Line>
          ))}
        </RowList>
      )}
      <SectionHead title="This phone" />
      <ul className={rowsOverWidth}>
        {phone.map(({ name, state, text }) => (
          <Line key={name} state={state} name={name}>
            {text}
          </Line>
        ))}
        <InstallLine />
        <SoundLine />
        <Line state={unsent === 0 ? 'ok' : 'warn'} name="Not sent yet">
          {unsent === 0 ? 'Nothing' : `${counted(unsent, 'action')}, safe on this phone`}
        </Line>
        <Line state="ok" name="App version">
          {appVersion}
        </Line>
      </ul>
    </Screen>
  );
}

/** In one sentence whether the rep can go. */
function Summary({ parts, phone, ended }: Pick<Shift, 'parts' | 'phone' | 'ended'>) {
  if (parts === null) return null;
  const missing = parts.filter(({ kept, of }) => kept < of).length;
  const blocked = phone.filter(({ state }) => state === 'bad').length;
  if (missing + blocked === 0)
    return (
      <Alert tone="ok" className="mb-4">
        <p>Ready to work offline</p>
        {(ended === 'no-signal' || ended === 'some-failed') && <p>{notReadyText(missing, ended)}</p>}
      </Alert>
    );
  return (
    <Alert tone="warn" className="mb-4">
      <p className="font-bold">Not ready to work offline.</p>
      <p>{notReadyText(missing, ended)}</p>
    </Alert>
  );
}

function notReadyText(missing: number, ended: Shift['ended']): string {
  if (ended === 'no-signal') return 'No answer. What you have is kept. Try again with signal.';
  if (ended === 'some-failed') return 'Some lists did not download. Try again, or tell your team leader.';
  return missing > 0 ? 'Download everything now.' : 'Check the marked lines.';
}

function stateOf({ kept, of }: Readiness): PhoneCheck['state'] {
  if (kept === of) return 'ok';
  return kept === 0 ? 'bad' : 'warn';
}

function partText({ kept, of, oldestAt, without }: Readiness, now: number): string {
  if (kept === 0) return `Missing: ${without}`;
  const age = oldestAt === null ? '' : `, ${ageText(oldestAt, now)}`;
  return kept === of ? `Complete${age}` : `${kept} of ${of}${age}: ${without}`;
}

const looks = {
  ok: { icon: CircleCheck, mark: 'text-ok', word: 'Ready' },
  warn: { icon: TriangleAlert, mark: 'text-warn', word: 'Check' },
  bad: { icon: CircleX, mark: 'text-bad', word: 'Missing' },
};

function Line({ state, name, children }: { state: PhoneCheck['state']; name: string; children: ReactNode }) {
  const { icon: Icon, mark, word } = looks[state];
  return (
    <li className="flex min-h-tap items-center gap-3 px-4 py-1.5">
      <Icon className={classNames('size-6 shrink-0', mark)} aria-label={word} />
      <span className="min-w-0 flex-1">
        <span className="block leading-[1.25rem] font-semibold">{name}</span>
        <span className="block text-sm text-muted">{children}</span>
      </span>
    </li>
  );
}
