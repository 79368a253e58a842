/** A single value of a reply and its path: `week.passengers[].reference`. */
export interface Leaf {
  path: string;
  value: string | number | boolean | null;
}

/** Returns every value of a reply. Keys with a dot would make two different paths look alike. */
export function leavesOf(value: unknown, path = ''): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [{ path, value: value as Leaf['value'] }];
  return Object.entries(value).flatMap(([key, item]) => {
    if (/[.[\]*]/.test(key)) throw new Error(`a key of the fixture may not hold . [ ] or *: ${key}`);
    return leavesOf(item, path === '' ? key : `${path}.${key}`);
  });
}

/** Whether a pattern names a path; null may replace everything that the pattern goes into. */
export function isNamedBy(pattern: string, { path, value }: Leaf): boolean {
  const wanted = pattern.split('.');
  const steps = path.split('.');
  if (steps.length > wanted.length || (steps.length < wanted.length && value !== null)) return false;
  return steps.every((step, at) => wanted[at] === '*' || wanted[at] === step);
}
