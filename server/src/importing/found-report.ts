import { weekFiles } from '@offpiste/domain/contract/bundle/week-files.ts';
import type { FoundGroup, FoundReport } from '@offpiste/domain/contract/hq/imports.ts';
import { listTexts } from './change-report.ts';
import type { ImportReport } from './import-bundle.ts';
import { groupProblems, isAboutHeader } from './problem-groups.ts';
import type { Problem } from './problems.ts';
import { columnsOfList } from './reading/check-answers.ts';
import { listOf } from './reading/columns.ts';
import { bothWays, remedyOf } from './remedies.ts';

const MOST_GROUPS = 200;
const MOST_QUESTIONS = 100;
const MOST_FLAGS = 500;
const MOST_SHEETS = 50;
/** Causes about a heading, of which a person can say what it means. */
const HEADING =
  /^(is not a column of this list|has cells and no heading|means .*, which the name of the sheet says)/;
const DATES = /^has dates that may begin/;
const SHEET = /^has a sheet “(.+)”, which is the name of no list/;
const WEEK_LISTS = Object.keys(weekFiles).map(listOf);

/** Returns what a page says of an import that was checked, without the people whom it affects. */
export function foundReport(report: ImportReport, marked: string | null): FoundReport {
  const { problems, warnings, changes, weeks, reps = [] } = report;
  const groups = foundGroups(problems);
  const people: Record<string, number> = {};
  for (const { state } of [...weeks.flatMap((week) => week.people), ...reps])
    people[state] = (people[state] ?? 0) + 1;
  return {
    problems: problems.length,
    groups: groups.slice(0, MOST_GROUPS),
    moreGroups: Math.max(0, groups.length - MOST_GROUPS),
    // A note says what was done; there is nothing to mend.
    notes: foundGroups(warnings)
      .slice(0, MOST_GROUPS)
      .map((note) => ({ ...note, remedy: null })),
    questions: {
      columns: columnQuestions(problems),
      dates: datesQuestion(problems),
      ...sheetsQuestion(warnings),
    },
    lists: listTexts(changes),
    people,
    flags: weeks.flatMap((week) => week.flags).slice(0, MOST_FLAGS),
    reopens: weeks.flatMap((week) => week.reopens).slice(0, MOST_FLAGS),
    marked,
  };
}

function foundGroups(problems: readonly Problem[]): FoundGroup[] {
  return groupProblems(problems).map((group) => ({
    lists: group.files.map((file) => (file.includes('/') ? listOf(file) : file)),
    column: group.column,
    problem: group.problem,
    count: group.count,
    cells: group.examples.map(({ sheet, row, column, value }) => ({
      sheet: sheet ?? null,
      row,
      column,
      value,
    })),
    remedy: remedyOf(group, { onPage: true }),
  }));
}

function columnQuestions(problems: readonly Problem[]): FoundReport['questions']['columns'] {
  const asked = new Map<string, { list: string; heading: string; columns: string[] }>();
  for (const problem of problems) {
    if (!isAboutHeader(problem) || problem.column === null || !HEADING.test(problem.problem)) continue;
    const list = listOf(problem.file);
    const question = { list, heading: problem.column, columns: columnsOfList(list) };
    asked.set(JSON.stringify([list, problem.column]), question);
  }
  return [...asked.values()].slice(0, MOST_QUESTIONS);
}

/** Asks about sheets of no list where there are several: one alone is a note. */
function sheetsQuestion(warnings: readonly Problem[]): Pick<FoundReport['questions'], 'sheets'> {
  const names = warnings.flatMap(({ problem }) => SHEET.exec(problem)?.[1] ?? []);
  if (names.length < 2) return {};
  return { sheets: { names: names.slice(0, MOST_SHEETS), lists: WEEK_LISTS } };
}

function datesQuestion(problems: readonly Problem[]): string | null {
  const open = problems.find(({ problem }) => DATES.test(problem));
  return open ? bothWays(open.value ?? '') : null;
}
