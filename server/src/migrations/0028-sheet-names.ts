/** How the sheets of one list are called, where it is in several (decision 0113), as people have said it. */
export const sheetNames = /* sql */ `
  ALTER TABLE import_mapping ADD COLUMN sheets text[] NOT NULL DEFAULT '{}';
`;
