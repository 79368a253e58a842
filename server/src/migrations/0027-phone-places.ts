/** What a phone reports besides how much waits: where it happened, which week it has, and what it is called. */
export const phonePlaces = /* sql */ `
  ALTER TABLE phone_report
    ADD COLUMN week_id text,
    -- From when its lists are, by the server's clock.
    ADD COLUMN data_at bigint,
    -- [{place, unsent}], most first.
    ADD COLUMN places jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN label text NOT NULL DEFAULT '';
`;
