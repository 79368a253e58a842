import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '#platform/operator-error.ts';
import { codeSheetPage } from '../modules/demo-pages/code-sheet.ts';
import { findCodeSheet } from '../modules/demo-pages/code-sheet-store.ts';
import { type Command, wordAt } from './command.ts';

export const codes: Command = {
  usage: 'codes <weekId> [--coach <coachId>] [--out <file.html>]',
  about: 'writes a printable sheet with the QR codes of everyone, coach by coach, or of one coach',
  options: { coach: 'text', out: 'text' },
  audited: { words: 1 },
  run: async (context) => {
    const weekId = wordAt(context, 0, 'The week');
    const { coach, out } = context.options;
    const sheet = await findCodeSheet(context.database, weekId, typeof coach === 'string' ? coach : null);
    if (!sheet) throw new OperatorError(`There is no week ${weekId}`);
    const count = sheet.groups.reduce((sum, { people }) => sum + people.length, 0);
    if (count === 0) throw new OperatorError('There is nobody to print a code for');
    const file = path.resolve(typeof out === 'string' ? out : `codes-${weekId}.html`);
    await writeFile(file, codeSheetPage(sheet).html);
    context.print(`${count} code(s) are in ${file}. Open it in a browser and scan the screen, or print it.`);
  },
};
