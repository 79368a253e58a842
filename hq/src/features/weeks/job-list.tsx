import type { WeekJob } from '@offpiste/domain/contract/hq/imports.ts';
import { timeIn } from '#format/resort-time.ts';
import { Badge } from '#ui/badge.tsx';
import { LinkRow, RowList, RowWords, SectionHead } from '#ui/row-list.tsx';
import { jobTitle, stateWords } from './job-words.ts';

/** What is wanted of weeks and not done yet; each leads to its page. */
export function JobList({ jobs }: { jobs: readonly WeekJob[] }) {
  const open = jobs.filter(({ state }) => state !== 'applied');
  if (open.length === 0) return null;
  return (
    <section aria-label="Under way">
      <SectionHead title="Under way" />
      <RowList>
        {open.map((job) => {
          const { word, tone } = stateWords[job.state];
          return (
            <li key={job.importId}>
              <LinkRow data-row to="/weeks/imports/$importId" params={{ importId: job.importId }}>
                <RowWords
                  name={<span className="wrap-anywhere">{jobTitle(job)}</span>}
                  line={`${timeIn().dayAndTime(job.madeAt)} by ${job.by}`}
                />
                <Badge tone={tone}>{word}</Badge>
              </LinkRow>
            </li>
          );
        })}
      </RowList>
    </section>
  );
}
