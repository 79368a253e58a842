import { weeks } from './0001-weeks.ts';
import { sessions } from './0002-sessions.ts';
import { ledger } from './0003-ledger.ts';
import { lookUps } from './0004-look-ups.ts';
import { messages } from './0005-messages.ts';
import { bugReports } from './0006-bug-reports.ts';
import { undo } from './0007-undo.ts';
import { phones } from './0008-phones.ts';
import { audit } from './0010-audit.ts';
import { signedInPhones } from './0011-signed-in-phones.ts';
import { wall } from './0012-wall.ts';
import { retention } from './0013-retention.ts';
import { passwords } from './0014-passwords.ts';
import { auditShipped } from './0015-audit-shipped.ts';
import { asOf } from './0016-as-of.ts';
import { changes } from './0017-changes.ts';
import { demoAccounts } from './0018-demo-accounts.ts';
import { typedTexts } from './0019-typed-texts.ts';
import { scanCost } from './0020-scan-cost.ts';
import { transferPositions } from './0021-transfer-positions.ts';
import { brands } from './0022-brands.ts';
import { importMapping } from './0023-import-mapping.ts';

/** Run in this order, each once, in a separate transaction. Append only: a released migration never changes. */
export const allMigrations: readonly { name: string; sql: string }[] = [
  { name: '0001-weeks', sql: weeks },
  { name: '0002-sessions', sql: sessions },
  { name: '0003-ledger', sql: ledger },
  { name: '0004-look-ups', sql: lookUps },
  { name: '0005-messages', sql: messages },
  { name: '0006-bug-reports', sql: bugReports },
  { name: '0007-undo', sql: undo },
  { name: '0008-phones', sql: phones },
  { name: '0010-audit', sql: audit },
  { name: '0011-signed-in-phones', sql: signedInPhones },
  { name: '0012-wall', sql: wall },
  { name: '0013-retention', sql: retention },
  { name: '0014-passwords', sql: passwords },
  { name: '0015-audit-shipped', sql: auditShipped },
  { name: '0016-as-of', sql: asOf },
  { name: '0017-changes', sql: changes },
  { name: '0018-demo-accounts', sql: demoAccounts },
  { name: '0019-typed-texts', sql: typedTexts },
  { name: '0020-scan-cost', sql: scanCost },
  { name: '0021-transfer-positions', sql: transferPositions },
  { name: '0022-brands', sql: brands },
  { name: '0023-import-mapping', sql: importMapping },
];
