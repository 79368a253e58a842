/**
 * Returns a function that formats epoch milliseconds. The formatter is costly, so it is made at the first call and kept;
 * without a zone it is made for every call, because the phone's own zone changes on the way to the resort.
 */
export function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): (at: number) => string {
  let kept: Intl.DateTimeFormat | null = null;
  return (at) => {
    const format = kept ?? new Intl.DateTimeFormat(locale, options);
    if (options.timeZone !== undefined) kept = format;
    return format.format(at);
  };
}
