import { SystemReply } from '@offpiste/domain/contract/hq/system.ts';
import { counted } from '@offpiste/domain/rules/counted.ts';
import { timeIn } from '#format/resort-time.ts';
import { useHq } from '#live/use-hq.ts';
import { Answer } from '#parts/answer.tsx';
import { Figure, Page } from '#parts/page.tsx';
import { Alert } from '#ui/alert.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { AccountList } from './account-list.tsx';
import { AuditHead } from './audit-head.tsx';
import { FactList } from './fact-list.tsx';
import { bytesText, forgottenText, problemTexts, protectionText, standbyText } from './system-texts.ts';

/** Whether the house is in order; it is asked once a minute. */
export function SystemScreen() {
  const query = useHq({ path: '/api/hq/system', schema: SystemReply, shows: () => false });
  const running = query.data?.servers.filter(({ isRunning }) => isRunning).length;
  return (
    <Page
      title="System"
      shown={query}
      figures={
        query.data && (
          <>
            <Figure label="Servers" value={running} hint="Seen within the last three minutes" />
            <Figure label="To look at" value={query.data.problems.length} />
          </>
        )
      }
      actions={
        <>
          <LinkButton to="/first-steps">First steps</LinkButton>
          <LinkButton to="/brands">Brands</LinkButton>
          <LinkButton to="/docs">API reference</LinkButton>
        </>
      }
    >
      <Answer query={query} loading="Loading the system" failed="The system did not load">
        {(value) => (
          <div className="flex max-w-5xl flex-col gap-3">
            <Problems problems={value.problems} />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(22rem,100%),1fr))] items-start gap-3">
              <Servers servers={value.servers} />
              <Database reply={value} />
              <Done reply={value} />
              <AuditHead audit={value.audit} />
              <AccountList accounts={value.accounts} />
            </div>
          </div>
        )}
      </Answer>
    </Page>
  );
}

function Problems({ problems }: Pick<SystemReply, 'problems'>) {
  if (problems.length === 0) return <Alert tone="ok">Everything is in order.</Alert>;
  return (
    <Alert tone="warn">
      <ul className="flex flex-col gap-1">
        {problems.map((problem) => (
          <li key={problem}>{problemTexts[problem]}</li>
        ))}
      </ul>
    </Alert>
  );
}

function Servers({ servers }: Pick<SystemReply, 'servers'>) {
  return (
    <Card heading="Servers">
      {servers.length === 0 && <p className="text-note text-muted">None has said yet that it is there.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {servers.map(({ version, startedAt, seenAt, isRunning }) => (
          <li key={startedAt + seenAt} className="py-2 text-note">
            <p className="font-semibold">
              {isRunning ? 'Running' : `Last seen ${timeIn().dayAndTime(seenAt)}`}
            </p>
            <p className="wrap-anywhere text-muted">
              Version {version}, since {timeIn().dayAndTime(startedAt)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Database({ reply: { database } }: { reply: SystemReply }) {
  return (
    <Card heading="Database">
      <FactList
        facts={[
          ['PostgreSQL', database.version],
          ['Size', bytesText(database.bytes)],
          ['Standbys', standbyText(database)],
          ['Policies', protectionText(database.differences)],
        ]}
      />
    </Card>
  );
}

function Done({ reply }: { reply: SystemReply }) {
  const { backedUpAt, drilledAt, importedAt, retention, jobs } = reply;
  const at = (instant: string | null) => (instant === null ? 'Never' : timeIn().dayAndTime(instant));
  return (
    <Card heading="Done last">
      <FactList
        facts={[
          ['Backup', at(backedUpAt)],
          ['Restored on trial', at(drilledAt)],
          ['Import', at(importedAt)],
          [
            'Forgotten',
            `${at(retention?.ranAt ?? null)}${retention ? `: ${forgottenText(retention.report)}` : ''}`,
          ],
          ['Wanted of weeks', `${counted(jobs.running, 'job')} running, ${jobs.waiting} waiting`],
        ]}
      />
    </Card>
  );
}
