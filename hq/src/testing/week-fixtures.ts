import type { ActiveWeek } from '@offpiste/domain/contract/active-week.ts';
import type { FoundReport, ImportReply } from '@offpiste/domain/contract/hq/imports.ts';
import type { AppliedImport, WeekCard, WeekReply } from '@offpiste/domain/contract/hq/weeks.ts';

const asOf = '2026-12-11T10:00:00Z';

/** A week in use, as every page has it. */
export function anActiveWeek(over: Partial<ActiveWeek> = {}): ActiveWeek {
  return {
    id: '1',
    weekId: 'W1',
    weekName: 'Week 1',
    weekPackages: '[{"departureDate":"2026-12-11"}]',
    alwaysOn: false,
    disabled: false,
    ...over,
  };
}

export function aWeekCard(over: Partial<WeekCard> = {}): WeekCard {
  return {
    weekId: 'W1',
    name: 'First week',
    startsOn: '2026-12-11',
    endsOn: '2026-12-19',
    zone: 'Europe/Paris',
    disabled: false,
    alwaysOn: false,
    demo: false,
    passengers: 1200,
    documents: 2,
    lastImport: null,
    ...over,
  };
}

export function aWeekReply(over: Partial<WeekReply> = {}): WeekReply {
  return { asOf, week: aWeekCard(), documents: [], imports: [], jobs: [], ...over };
}

export function anApplied(run: number, over: Partial<AppliedImport> = {}): AppliedImport {
  return {
    run,
    by: `Manager ${run}`,
    at: `2026-12-0${run}T09:00:00Z`,
    people: { added: run },
    sources: [`week-${run}.xlsx`],
    recorded: 0,
    isKept: true,
    ...over,
  };
}

export function aReport(over: Partial<FoundReport> = {}): FoundReport {
  return {
    problems: 0,
    groups: [],
    moreGroups: 0,
    notes: [],
    questions: { columns: [], dates: null },
    lists: [],
    people: {},
    marked: null,
    ...over,
  };
}

/** A sheet of a week that was checked and can be applied. */
export function aCheck(over: Partial<ImportReply> = {}): ImportReply {
  return {
    importId: 'I1',
    wish: 'check',
    state: 'checked',
    weekId: 'W1',
    ofReps: false,
    by: 'Jo',
    madeAt: asOf,
    changedAt: asOf,
    asOf,
    sources: ['coach.csv'],
    files: [{ name: 'coach.csv', bytes: 9, sha256: 'a'.repeat(64), parts: [0] }],
    message: null,
    checkHash: 'hash-1',
    weeks: [],
    touched: 0,
    answers: {},
    report: aReport({ people: { moved: 2 }, lists: ['coach seats: 2 changed'] }),
    ...over,
  };
}
