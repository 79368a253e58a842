/** A session that shows a wall and nothing else (docs/decisions/0102). */
export const wallSessions = /* sql */ `
  -- Until when it does (epoch milliseconds); null for any other session. Nothing turns it back.
  ALTER TABLE session_family ADD COLUMN wall_until bigint;
`;
