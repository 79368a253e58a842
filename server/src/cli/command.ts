import type { Database } from '#platform/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Secrets } from '#platform/secrets.ts';
import type { ServerConfig } from '#platform/server-config.ts';

/** What a command works with. Answers go to `print`; a problem is thrown as an OperatorError. */
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
  /** How it is called, as the help shows it. */
  usage: string;
  about: string;
  /** Options that take a value, and those that are there or not. */
  options?: Readonly<Record<string, 'text' | 'switch'>>;
  /** That it changes something, and so is noted in the audit trail, with as many of its words as may stand there. */
  audited?: { words: number };
  run(context: CommandContext): Promise<void>;
}

/** The word at a place, or a problem that names what is missing. */
export function wordAt({ words }: CommandContext, place: number, name: string): string {
  const word = words[place];
  if (word === undefined) throw new OperatorError(`${name} is missing`);
  return word;
}

/** The value of an option, or a problem that names it. */
export function optionOf({ options }: CommandContext, name: string): string {
  const value = options[name];
  if (typeof value !== 'string') throw new OperatorError(`--${name} is missing`);
  return value;
}
