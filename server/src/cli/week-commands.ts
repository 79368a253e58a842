import { OperatorError } from '#platform/operator-error.ts';
import { type Command, type CommandContext, wordAt } from './command.ts';

export const weekEnable: Command = {
  usage: 'week enable <weekId>',
  about: 'lists a week for the reps again',
  audited: { words: 1 },
  run: (context) => setDisabled(context, false),
};

export const weekDisable: Command = {
  usage: 'week disable <weekId>',
  about: 'takes a week off the list; its calls answer 404',
  audited: { words: 1 },
  run: (context) => setDisabled(context, true),
};

async function setDisabled(context: CommandContext, disabled: boolean): Promise<void> {
  const weekId = wordAt(context, 0, 'The week');
  const week = await context.database.db
    .updateTable('week')
    .set({ disabled })
    .where('week_id', '=', weekId)
    .returning('name')
    .executeTakeFirst();
  if (!week) throw new OperatorError(`There is no week ${weekId}`);
  context.print(`${week.name} is ${disabled ? 'disabled' : 'enabled'}.`);
}
