import { counted } from '@offpiste/domain/rules/counted.ts';
import { replaceSecrets } from '#platform/secrets.ts';
import type { Command } from './command.ts';

export const secretsReplace: Command = {
  usage: 'secrets replace [--sign-out]',
  about:
    'makes a new master secret and keeps the earlier one for what it still protects; --sign-out signs every phone out, as after a leak. Stop all server processes first',
  options: { 'sign-out': 'switch' },
  audited: { words: 0 },
  run: async ({ database, settings, options, print }) => {
    const kept = await replaceSecrets(settings.secretsFile);
    print(
      `${settings.secretsFile} has a new master secret; ${counted(kept, 'earlier one is', 'earlier ones are')} kept in it.`,
    );
    if (options['sign-out'] === true) {
      const { numUpdatedRows } = await database.db
        .updateTable('session_family')
        .set({ revoked_at: Date.now(), revoked_because: 'secrets replaced' })
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      print(`${counted(Number(numUpdatedRows), 'phone is', 'phones are')} signed out.`);
    }
    print('Start all server processes again. Messages are pushed under a new key: subscribe to them again.');
  },
};
