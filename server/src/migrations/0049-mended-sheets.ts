/**
 * Mended sheets take the place of their namesakes in an upload that was refused (docs/decisions/0139): the files beside them
 * are taken from there. Headquarters may not read the bytes of an upload, so the operator's function copies them.
 */
export const mendedSheets = /* sql */ `
  -- Copies a file of one upload into another, which has just been begun, for a manager.
  CREATE FUNCTION keep_file(from_job uuid, from_file integer, to_job uuid, to_file integer) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
    INSERT INTO week_job_part (job_id, file, part, bytes)
    SELECT to_job, to_file, p.part, p.bytes FROM week_job_part p
    WHERE p.job_id = from_job AND p.file = from_file AND viewer('hq_role') = 'manager'
      AND EXISTS (SELECT FROM week_job j WHERE j.job_id = to_job AND j.state = 'uploading')
  $$;
  REVOKE ALL ON FUNCTION keep_file(uuid, integer, uuid, integer) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION keep_file(uuid, integer, uuid, integer) TO offpiste_hq;
`;
