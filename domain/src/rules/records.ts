/** The names of a record's fields, typed as its type has them. */
export function keysOf<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record) as (keyof T & string)[];
}

/** A record with a value for each name. */
export function recordOf<K extends string, V>(names: readonly K[], valueFor: (name: K) => V): Record<K, V> {
  return Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<K, V>;
}
