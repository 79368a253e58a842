import type { Database } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { ServerConfig } from '#platform/server-config.ts';

/** The context of a command. Output goes to `print`; a problem is thrown as an OperatorError. */
export interface CommandContext {
  database: Database;
  settings: ServerConfig;
  /** The system's secrets; few commands need them. */
  secrets: () => Promise<Secrets>;
  print: (line: string) => void;
  /** The operator's words after the command's name. */
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
}

export interface Command {
  /** Its usage line in the help. */
  usage: string;
  about: string;
  /** Options that take a value, and flags. */
  options?: Readonly<Record<string, 'text' | 'switch'>>;
  /** Whether it changes something and so is recorded in the audit trail, with as many of its words as may appear there. */
  audited?: { words: number };
  run(context: CommandContext): Promise<void>;
}

/** Returns the word at a position, or throws a problem that names what is missing. */
export function wordAt({ words }: CommandContext, place: number, name: string): string {
  const word = words[place];
  if (word === undefined) throw new OperatorError(`${name} is missing`);
  return word;
}

/** Returns the value of an option, or throws a problem that names it. */
export function optionOf({ options }: CommandContext, name: string): string {
  const value = options[name];
  if (typeof value !== 'string') throw new OperatorError(`--${name} is missing`);
  return value;
}
