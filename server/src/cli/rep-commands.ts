import type { HqRole } from '@offpiste/domain/contract/session.ts';
import type { Kysely } from 'kysely';
import { HANDED_OVER_DAYS, makePassword } from '#platform/made-password.ts';
import { newRepId } from '#platform/new-rep-id.ts';
import { OperatorError } from '#platform/operator-error.ts';
import { hashPassword } from '#platform/password-hash.ts';
import { ENROL_MS } from '#platform/session-limits.ts';
import { readBrands } from '#platform/stored-brands.ts';
import type { RepChange, RepRow, Tables } from '#platform/tables.ts';
import { type Command, type CommandContext, optionOf, wordAt } from './command.ts';

const MOST_LEVEL = 3;

export const repAdd: Command = {
  usage:
    'rep add <username> --name <name> --tenant <brand> --level <0-3> --staff-type <type> [--rep-id <id>] [--hq|--desk]',
  about: 'adds an account with a generated password, printed once',
  options: {
    name: 'text',
    tenant: 'text',
    level: 'text',
    'staff-type': 'text',
    'rep-id': 'text',
    hq: 'switch',
    desk: 'switch',
  },
  audited: { words: 1 },
  run: async (context) => {
    const { password, expiresAt, said } = newPassword();
    const level = readLevel(optionOf(context, 'level'));
    const hq_role = readHqRole(context.options);
    if (hq_role !== 'none' && level < MOST_LEVEL) throw new OperatorError('--hq and --desk need level 3');
    const rep = {
      rep_id: typeof context.options['rep-id'] === 'string' ? context.options['rep-id'] : newRepId(),
      username: wordAt(context, 0, 'The username').toLowerCase(),
      password_hash: await hashPassword(password),
      password_expires_at: expiresAt,
      name: optionOf(context, 'name'),
      tenant: await readTenant(context),
      level,
      hq_role,
      hq_enrol_until: hq_role === 'none' ? null : Date.now() + ENROL_MS,
      staff_type: optionOf(context, 'staff-type'),
    };
    const added = await context.database.db
      .insertInto('rep')
      .values(rep)
      .onConflict((conflict) => conflict.doNothing())
      .returning('rep_id')
      .executeTakeFirst();
    if (!added) throw new OperatorError(`There is an account ${rep.username} or a rep ${rep.rep_id} already`);
    const atHq =
      hq_role === 'none'
        ? ''
        : ' Headquarters is at /hq of this installation: a passkey may be added for 24 hours.';
    context.print(`Added ${rep.username} as rep ${rep.rep_id}.${atHq}${said}`);
  },
};

export const repDisable: Command = {
  usage: 'rep disable <username>',
  about: 'ends an account: no further sign-in, and its phones are refused at their next call',
  audited: { words: 1 },
  run: async (context) => {
    const username = await changeRep(context, { disabled: true });
    context.print(`${username} is disabled.`);
  },
};

export const repSetLevel: Command = {
  usage: 'rep set-level <username> <0-3>',
  about: 'changes what a rep may see, from the next call on',
  audited: { words: 2 },
  run: async (context) => {
    const level = readLevel(wordAt(context, 1, 'The level'));
    // The console is for level 3 only.
    const username = await changeRep(context, {
      level,
      ...(level < MOST_LEVEL && { hq_role: 'none' as const }),
    });
    context.print(`${username} has level ${level}.`);
  },
};

export const repResetPassword: Command = {
  usage: 'rep reset-password <username>',
  about:
    'gives an account a new password, printed once, signs its phones out, and brings a disabled one back',
  audited: { words: 1 },
  run: async (context) => {
    const { password, expiresAt, said } = newPassword();
    const username = await changeRep(context, {
      password_hash: await hashPassword(password),
      password_expires_at: expiresAt,
      next_password: null,
      disabled: false,
    });
    context.print(`${username} has a new password.${said}`);
  },
};

export const repPasskeyReset: Command = {
  usage: 'rep passkey-reset <username>',
  about:
    'takes all passkeys from an account of headquarters and signs it out; with a new password, printed once, it may add one for 24 hours',
  audited: { words: 1 },
  run: async (context) => {
    // Somebody who has learned the password of before must not be the first to add a passkey.
    const { password, expiresAt, said } = newPassword();
    const change = {
      password_hash: await hashPassword(password),
      password_expires_at: expiresAt,
      next_password: null,
      hq_enrol_until: Date.now() + ENROL_MS,
    };
    const username = await changeRep(context, change, async (transaction, { rep_id, hq_role }) => {
      if (hq_role === 'none') throw new OperatorError('This account has no role at headquarters');
      await transaction.deleteFrom('passkey').where('rep_id', '=', rep_id).execute();
    });
    context.print(`${username} has no passkey, and may add one for 24 hours.${said}`);
  },
};

export const repSignOut: Command = {
  usage: 'rep sign-out <username>',
  about: 'signs all phones of an account out, at their next call; what they have not sent stays on them',
  audited: { words: 1 },
  run: async (context) => {
    const username = await changeRep(context, {});
    context.print(`${username} is signed out everywhere.`);
  },
};

/** Changes an account and ends its sessions: phones drop their stored data and sign in again. Returns its username. */
async function changeRep(
  context: CommandContext,
  change: RepChange,
  more: (
    transaction: Kysely<Tables>,
    rep: Pick<RepRow, 'rep_id' | 'hq_role'>,
  ) => Promise<void> = async () => {},
): Promise<string> {
  const username = wordAt(context, 0, 'The username').toLowerCase();
  await context.database.db.transaction().execute(async (transaction) => {
    const rep = await transaction
      .updateTable('rep')
      .set((expression) => ({ ...change, policy_epoch: expression('policy_epoch', '+', 1) }))
      .where('username', '=', username)
      .returning(['rep_id', 'hq_role'])
      .executeTakeFirst();
    if (!rep) throw new OperatorError(`There is no account ${username}`);
    await more(transaction, rep);
    if (change.level !== undefined) return;
    await transaction
      .updateTable('session_family')
      .set({ revoked_at: Date.now(), revoked_because: 'operator' })
      .where('rep_id', '=', rep.rep_id)
      .where('revoked_at', 'is', null)
      .execute();
  });
  return username;
}

function readHqRole({ hq, desk }: CommandContext['options']): HqRole {
  if (hq && desk) throw new OperatorError('Either --hq or --desk');
  if (hq) return 'manager';
  return desk ? 'desk' : 'none';
}

function readLevel(text: string): number {
  const level = Number(text);
  if (!Number.isInteger(level) || level < 0 || level > MOST_LEVEL)
    throw new OperatorError('The level is 0, 1, 2 or 3');
  return level;
}

async function readTenant(context: CommandContext): Promise<string> {
  const slug = optionOf(context, 'tenant');
  const slugs = (await readBrands(context.database.pool)).brands.map((brand) => brand.slug);
  if (!slugs.includes(slug)) throw new OperatorError(`The tenant is one of: ${slugs.join(', ')}`);
  return slug;
}

/** A password to hand over, shown once. After the time in which the rep should replace it, it opens no new sign-in. */
function newPassword(): { password: string; expiresAt: number; said: string } {
  const password = makePassword();
  return {
    password,
    expiresAt: Date.now() + HANDED_OVER_DAYS * 86_400_000,
    said: ` The rep changes it in the app: it opens new sign-ins for ${HANDED_OVER_DAYS} days. Password, shown this once: ${password}`,
  };
}
