/** Which accounts and weeks are the demo's (decision 0054). Everybody may read the password of its accounts. */
export const demoAccounts = /* sql */ `
  ALTER TABLE rep ADD COLUMN demo boolean NOT NULL DEFAULT false;
  ALTER TABLE week ADD COLUMN demo boolean NOT NULL DEFAULT false;

  -- A demo that was loaded before this is known by the names it always had.
  UPDATE rep SET demo = true WHERE username IN (
    'nuco.driver@demo.test', 'nuco.rep@demo.test', 'nuco.rep2@demo.test', 'nuco.lead@demo.test',
    'wasteland.rep@demo.test', 'wasteland.lead@demo.test', 'welfare@demo.test', 'snowfuze.manager@demo.test',
    'hq@demo.test');
  UPDATE week SET demo = true WHERE week_id IN ('demo-week-1', 'demo-week-2', 'demo-training')
    AND EXISTS (SELECT FROM rep WHERE demo);

  -- Nothing kept the demo and real passengers apart before. Where both are, the accounts end here and now.
  UPDATE rep SET disabled = true, policy_epoch = policy_epoch + 1
    WHERE demo AND NOT disabled AND EXISTS (SELECT FROM week WHERE NOT demo);
  UPDATE session_family SET revoked_at = (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
    revoked_because = 'demo account'
    WHERE revoked_at IS NULL AND rep_id IN (SELECT rep_id FROM rep WHERE demo AND disabled);
`;
