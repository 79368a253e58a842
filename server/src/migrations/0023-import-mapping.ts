/**
 * What people have said about the headings of their sheets (decision 0086). Only operators read and write it.
 */
export const importMapping = /* sql */ `
  CREATE TABLE import_mapping (
    -- The list, such as passengers.
    list text NOT NULL,
    -- The header's own fingerprint: its headings in alphabetical order.
    header_hash text NOT NULL,
    -- Their heading → our column, null where the column is left out.
    columns jsonb NOT NULL,
    dates text CHECK (dates IN ('dmy', 'mdy')),
    saved_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (list, header_hash)
  );
`;
