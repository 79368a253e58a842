/**
 * Returns the value without its personal fields: each becomes null, and its record names it in `closed`, so that nobody
 * takes it for missing. A missing field stays missing and is not named. Paths are as in `contract/reply-fields.ts`: `[]`
 * is any entry of a list, `*` any key of a table. A value without such a field is returned as the same object.
 */
export function closeFields(value: unknown, paths: readonly string[]): unknown {
  return close(
    value,
    paths.map((path) => path.replaceAll('[]', '.[]').split('.').filter(Boolean)),
  );
}

/** Whether this phone keeps a field closed: it has a value that only an open personal key reveals. */
export function isClosed(record: object, field: string): boolean {
  return 'closed' in record && Array.isArray(record.closed) && record.closed.includes(field);
}

function hasValue(record: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(record, name) && record[name] !== null && record[name] !== '';
}

type Steps = readonly (readonly string[])[];

function close(value: unknown, steps: Steps): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const inner = below(steps, '[]');
    const closed = inner.length > 0 ? value.map((entry) => close(entry, inner)) : value;
    return closed.some((entry, index) => entry !== value[index]) ? closed : value;
  }
  const record = value as Record<string, unknown>;
  const here = steps.flatMap(([name, ...rest]) =>
    name !== undefined && rest.length === 0 && hasValue(record, name) ? [name] : [],
  );
  const changed = Object.entries(record).flatMap(([name, entry]) => {
    const inner = [...below(steps, name), ...below(steps, '*')];
    const closed = inner.length > 0 ? close(entry, inner) : entry;
    return closed === entry ? [] : [[name, closed] as const];
  });
  if (here.length === 0 && changed.length === 0) return value;
  return {
    ...record,
    ...Object.fromEntries(changed),
    ...Object.fromEntries(here.map((name) => [name, null])),
    ...(here.length > 0 && { closed: here }),
  };
}

/** Returns the rest of the paths that lead through a name. */
function below(steps: Steps, name: string): Steps {
  return steps.flatMap(([first, ...rest]) => (first === name ? [rest] : []));
}
