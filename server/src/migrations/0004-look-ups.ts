/** What reading look-up records and documents needs beside the rows themselves. */
export const lookUps = /* sql */ `
  -- Records of the whole season belong to no week, whose change would tell; a week's own tell once more, which is free.
  CREATE TRIGGER look_up_changed AFTER INSERT OR UPDATE OR DELETE ON look_up
    FOR EACH ROW EXECUTE FUNCTION week_changed();

  -- Tells a document's versions apart without reading its content.
  ALTER TABLE week_file
    ADD COLUMN content_hash text NOT NULL GENERATED ALWAYS AS (encode(sha256(content), 'hex')) STORED;
`;
