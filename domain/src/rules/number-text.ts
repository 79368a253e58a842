const format = new Intl.NumberFormat('en-GB');

/** Returns a number as people read it: '1,389'. */
export function numberText(value: number): string {
  return format.format(value);
}
