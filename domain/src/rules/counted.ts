import { numberText } from './number-text.ts';

/** Returns a number with its noun: '1 key', '1,389 keys'; a plural that is more than an s is passed in: '2 people'. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${numberText(count)} ${count === 1 ? noun : plural}`;
}
