import type { OpenDatabase } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { ServerConfig } from '#platform/server-config.ts';

/** What every command gets. Output goes to `print`; a problem is thrown as an OperatorError. */
export interface SettingsContext {
  settings: ServerConfig;
  print: (line: string) => void;
  /** The operator's words after the command's name. */
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
}

/** The context of a command that works on the database. */
export interface CommandContext extends SettingsContext {
  database: OpenDatabase;
  /** The system's secrets; few commands need them. */
  secrets: () => Promise<Secrets>;
}

interface Described {
  /** Its usage line in the help. */
  usage: string;
  about: string;
  /** Options that take a value, those that may be given several times, and flags. */
  options?: Readonly<Record<string, 'text' | 'texts' | 'switch'>>;
}

export interface Command extends Described {
  /** Whether it changes something and so is recorded in the audit trail, with as many of its words as may appear there. */
  audited?: { words: number };
  /** Works on the database, which is up to date. */
  run(context: CommandContext): Promise<void>;
}

/** A command that opens its database itself, as it is: nothing brings it up to date first. */
export interface SettingsCommand extends Described {
  runAlone(context: SettingsContext): Promise<void>;
}

/** Returns the word at a position, or throws a problem that names what is missing. */
export function wordAt({ words }: SettingsContext, place: number, name: string): string {
  const word = words[place];
  if (word === undefined) throw new OperatorError(`${name} is missing`);
  return word;
}

/** Returns the value of an option, or throws a problem that names it. */
export function optionOf({ options }: SettingsContext, name: string): string {
  const value = options[name];
  if (typeof value !== 'string') throw new OperatorError(`--${name} is missing`);
  return value;
}
