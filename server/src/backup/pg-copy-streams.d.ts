/** The part that we use; the package has no types, and the published ones are of another version. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** The rows of a `COPY … TO STDOUT`, as the database sends them. */
  export function to(sql: string): Readable & Submittable;
  /** Takes the rows of a `COPY … FROM STDIN`; it finishes once the database has them all. */
  export function from(sql: string): Writable & Submittable;
}
