import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compareByNumber } from '@offpiste/domain/rules/sorting.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { type CodeGroup, codeSheet } from './code-sheet.ts';
import { type Command, wordAt } from './command.ts';

export const codes: Command = {
  usage: 'codes <weekId> [--out <file.html>]',
  about: 'writes a printable sheet with the QR codes of everyone, coach by coach',
  options: { out: 'text' },
  run: async (context) => {
    const weekId = wordAt(context, 0, 'The week');
    const { db } = context.database;
    const week = await db.selectFrom('week').select('name').where('week_id', '=', weekId).executeTakeFirst();
    if (!week) throw new OperatorError(`There is no week ${weekId}`);
    const people = await db
      .selectFrom('passenger')
      .leftJoin('allocation', (join) =>
        join
          .onRef('allocation.week_id', '=', 'passenger.week_id')
          .onRef('allocation.reference', '=', 'passenger.reference')
          .on('allocation.kind', '=', 'coach')
          .on('allocation.direction', '=', 'outbound')
          .on('allocation.gone', '=', false),
      )
      .select(['passenger.name', 'passenger.reference', 'allocation.place_id as coach'])
      .where('passenger.week_id', '=', weekId)
      .where('passenger.gone', '=', false)
      .where('passenger.cancelled', '=', false)
      .orderBy('passenger.name')
      .orderBy('passenger.reference')
      .execute();
    const groups: CodeGroup[] = [...Map.groupBy(people, ({ coach }) => coach ?? '')]
      .map(([coach, members]) => ({
        title: coach ? `Coach ${coach} outbound` : 'No coach outbound',
        people: members,
      }))
      .sort((a, b) => compareByNumber(a.title, b.title));
    const out = path.resolve(
      typeof context.options.out === 'string' ? context.options.out : `codes-${weekId}.html`,
    );
    await writeFile(out, codeSheet(week.name, groups));
    context.print(
      `${people.length} code(s) are in ${out}. Open it in a browser and scan the screen, or print it.`,
    );
  },
};
