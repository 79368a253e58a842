import type { Comparison, LoadingDevices } from '../../server/src/testing/loading-devices.ts';

/** What a drill found: one paragraph, and whether all is well. */
export interface DrillResult {
  passed: boolean;
  text: string;
}

export interface Load {
  /** Scans a second, of all phones together. */
  perSecond: number;
  /** How many are acknowledged before it goes wrong, and again afterwards. */
  scans: number;
}

/** No phone scans more than ten codes a second, which is far within what the server allows each. */
const MOST_OF_ONE_PHONE = 10;

/** How many phones make so many scans a second. */
export function phonesFor({ perSecond }: Load): { devices: number; perSecond: number } {
  return { devices: Math.ceil(perSecond / MOST_OF_ONE_PHONE), perSecond };
}

/** Whether the ledger has each acknowledged scan once, and there was any. */
export function isWhole({ acknowledged, lost, doubled }: Comparison): boolean {
  return acknowledged > 0 && lost.length === 0 && doubled.length === 0;
}

export function compared({ acknowledged, lost, doubled }: Comparison): string {
  return `${acknowledged} scans acknowledged, of which the ledger lacks ${lost.length} and has ${doubled.length} twice`;
}

/** What phones noticed. */
export function noticed({ met }: LoadingDevices): string {
  const { refused, unanswered, longestGapMs } = met();
  return `longest time without an accepted scan ${Math.round(longestGapMs)} ms; ${refused} answered "later" and ${unanswered} unanswered, all sent again`;
}
