import { counted } from '@offpiste/domain/rules/counted.ts';
import { CircleCheck, CircleX, DownloadCloud, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ageText } from '#format/age-text.ts';
import { useOutbox } from '#offline/outbox/use-outbox.ts';
import { useConfig } from '#session/brand.ts';
import { useInstallOffer } from '#session/install-offer.ts';
import { boardCardClass } from '#ui/board-card.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { PlainBar } from '#ui/plain-bar.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { rowsOverWidth, SectionHead } from '#ui/row-list.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonList } from '#ui/skeleton-list.tsx';
import { useNow } from '#ui/use-now.ts';
import { useWeek } from '#week/page/week-client.ts';
import { InstallLine } from './install-line.tsx';
import type { PhoneCheck } from './phone-checks.ts';
import type { Readiness } from './readiness.ts';
import { SoundLine } from './sound-line.tsx';
import { type Shift, useShift } from './use-shift.ts';

/** Before a shift without a signal: fetches all its lists, and says first what would not work. */
export function ReadyScreen() {
  const { weekName } = useWeek();
  const { appVersion } = useConfig();
  const { unsent } = useOutbox();
  const { parts, phone, isReady, progress, ended, prepare, look } = useShift();
  const offersInstall = useInstallOffer().way !== null;
  const now = useNow(10_000);
  const lists = (parts ?? []).map(
    (part): PhoneCheck => ({ name: part.name, state: stateOf(part), text: partText(part, now) }),
  );
  const own: readonly PhoneCheck[] = [
    ...phone,
    {
      name: 'Not sent yet',
      state: unsent === 0 ? 'ok' : 'warn',
      text: unsent === 0 ? 'Nothing' : `${counted(unsent, 'action')}, safe on this phone`,
    },
    { name: 'App version', state: 'ok', text: appVersion },
  ];
  const lines = [...lists, ...own];
  const toDo = lines.filter(({ state }) => state !== 'ok');
  const done = lines.filter(({ state }) => state === 'ok');
  return (
    <Screen
      title="Prepare shift"
      where={weekName}
      back="/action"
      bottom={
        <Button icon={DownloadCloud} wide disabled={progress !== null} onClick={prepare}>
          {progress ? 'Downloading…' : 'Download everything'}
        </Button>
      }
    >
      {parts === null ? (
        <SkeletonList label="Checking this phone" />
      ) : (
        <>
          <section className={classNames(boardCardClass, 'flex-col gap-2')}>
            {progress ? (
              <ProgressBar label="Downloading lists" value={progress.done} max={progress.of} />
            ) : (
              <Summary parts={parts} isReady={isReady} toDo={toDo.length} ended={ended} />
            )}
          </section>
          {(toDo.length > 0 || offersInstall) && (
            <>
              <SectionHead title="To do" />
              <Lines lines={toDo} look={look}>
                <InstallLine />
              </Lines>
            </>
          )}
          <SectionHead title="On this phone" />
          <Lines lines={done} look={look}>
            <SoundLine />
          </Lines>
        </>
      )}
    </Screen>
  );
}

/** In one sentence whether the rep can go, and how much of the shift is on the phone. */
function Summary({
  parts,
  isReady,
  toDo,
  ended,
}: {
  parts: readonly Readiness[];
  toDo: number;
} & Pick<Shift, 'isReady' | 'ended'>) {
  const missing = parts.filter(({ kept, of }) => kept < of).length;
  const kept = parts.reduce((sum, part) => sum + part.kept, 0);
  const all = parts.reduce((sum, part) => sum + part.of, 0);
  const note = noteText(missing, ended);
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-3">
        <div role="status" className="min-w-0 flex-[1_1_6em]">
          {toDo > 0 && <p className="text-sm font-semibold text-muted">{counted(toDo, 'thing')} to do</p>}
          <p className="text-lg font-bold">
            {isReady ? 'Ready to work offline' : 'Not ready to work offline'}
          </p>
          {note && <p className="text-note text-muted">{note}</p>}
        </div>
        <p className="text-lg font-semibold text-muted">
          <b className="text-xl font-bold text-ink">{kept}</b> of {all}
          <span className="sr-only"> lists and documents</span>
        </p>
      </div>
      <span className="flex">
        <PlainBar value={kept} max={all} />
      </span>
    </>
  );
}

function noteText(missing: number, ended: Shift['ended']): string | null {
  if (ended === 'no-signal') return 'No answer. What you have is kept. Try again with signal.';
  if (ended === 'some-failed') return 'Some lists did not download. Try again, or tell your team leader.';
  return missing > 0 ? 'Download everything now.' : null;
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

interface LinesProps extends Pick<Shift, 'look'> {
  lines: readonly PhoneCheck[];
  children: ReactNode;
}

function Lines({ lines, look, children }: LinesProps) {
  return (
    <ul className={rowsOverWidth}>
      {lines.map((line) => (
        <Line key={line.name} line={line} look={look} />
      ))}
      {children}
    </ul>
  );
}

function Line({ line, look }: { line: PhoneCheck; look: Shift['look'] }) {
  const { name, state, text, allow } = line;
  const { icon: Icon, mark, word } = looks[state];
  return (
    <li className="flex min-h-tap flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5">
      <Icon className={classNames('size-6 shrink-0', mark)} aria-label={word} />
      <span className="min-w-0 flex-[1_1_6em]">
        <span className="block leading-[1.25rem] font-semibold">{name}</span>
        <span className="block text-sm text-muted">{text}</span>
      </span>
      {allow && (
        <Button
          variant="secondary"
          className="min-h-touch"
          aria-label={`Allow ${name}`}
          onClick={() => void allow().then(look)}
        >
          Allow
        </Button>
      )}
    </li>
  );
}
