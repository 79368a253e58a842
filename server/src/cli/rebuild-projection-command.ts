import { rebuildProjection } from '#ledger/rebuild-projection.ts';
import { workflows } from '../workflows.ts';
import type { Command } from './command.ts';

export const rebuildProjectionCommand: Command = {
  usage: 'rebuild-projection [weekId]',
  about: 'derives the state of every ticket again from the ledger',
  audited: { words: 1 },
  run: async (context) => {
    const { subjects } = await rebuildProjection(context.database, workflows, context.words[0]);
    context.print(`Rebuilt ${subjects} ticket state(s).`);
  },
};
