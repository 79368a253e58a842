import type { RawBuilder } from 'kysely';

/** A value in the SQL of a booking: a column of the row that says what is asked, of type text. */
export type Column = RawBuilder<string | null>;

/** The columns that every booking has beside its own: the week, and the place where the action happened. */
export type CommonColumn = 'weekId' | 'place';

/**
 * How a kind reads what its verdict depends on beside the ledger. The SQL is made once and says nothing of a single
 * action, so that one statement reads for one action as for many.
 */
export interface BookingQuery<Body, Booking> {
  /** What the booking is found by: a value for each column, under the same names for every body. */
  by(body: Body): Record<string, string | null>;
  /**
   * An SQL expression of type json over these columns. It is read together with the facts, in one statement and so of one
   * moment.
   */
  sql(columns: Record<string, Column>): RawBuilder<Booking>;
}

/** Returns a booking's query; its SQL names its columns as `by` does. */
export function bookingBy<Body, Name extends string, Booking>(
  by: (body: Body) => Record<Name, string | null>,
  sql: (columns: Record<Name | CommonColumn, Column>) => RawBuilder<Booking>,
): BookingQuery<Body, Booking> {
  const query: {
    by: typeof by;
    sql(columns: Record<Name | CommonColumn, Column>): RawBuilder<Booking>;
  } = { by, sql };
  return query;
}
