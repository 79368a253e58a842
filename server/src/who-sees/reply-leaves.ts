/** A single value of a reply, and where it stands: `week.passengers[].reference`. */
export interface Leaf {
  path: string;
  value: string | number | boolean | null;
}

/** Every value of a reply, none left out. Keys with a dot would make two different places look alike. */
export function leavesOf(value: unknown, path = ''): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [{ path, value: value as Leaf['value'] }];
  return Object.entries(value).flatMap(([key, item]) => {
    if (/[.[\]*]/.test(key)) throw new Error(`a key of the fixture may not hold . [ ] or *: ${key}`);
    return leavesOf(item, path === '' ? key : `${path}.${key}`);
  });
}

/** Whether a place is one that a pattern names; null may stand for the whole of what the pattern goes into. */
export function isNamedBy(pattern: string, { path, value }: Leaf): boolean {
  const wanted = pattern.split('.');
  const steps = path.split('.');
  if (steps.length > wanted.length || (steps.length < wanted.length && value !== null)) return false;
  return steps.every((step, at) => wanted[at] === '*' || wanted[at] === step);
}
