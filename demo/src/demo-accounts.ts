/** Everyone may read it: the demo season is for laptops and tests. */
export const DEMO_PASSWORD = 'offpiste-demo';

export interface DemoAccount {
  repId: string;
  username: string;
  name: string;
  tenant: 'nuco' | 'wasteland' | 'snowfuze';
  level: 0 | 1 | 2 | 3;
  hq: boolean;
  staffType: string;
}

/** The accounts of the demo season, all with the same password. */
export const demoAccounts: readonly DemoAccount[] = [
  account('R1001', 'nuco.driver@demo.test', 'Callum Reid', 'nuco', 0, 'Driver'),
  account('R1002', 'nuco.rep@demo.test', 'Amélie Rousseau', 'nuco', 1, 'Rep'),
  account('R1003', 'nuco.rep2@demo.test', 'Tom Ashworth', 'nuco', 1, 'Rep'),
  account('R1004', 'nuco.lead@demo.test', 'Priya Nair', 'nuco', 2, 'Team Leader'),
  account('R1005', 'wasteland.rep@demo.test', 'Łukasz Nowak', 'wasteland', 1, 'Rep'),
  account('R1006', 'wasteland.lead@demo.test', 'Siobhán O’Connell', 'wasteland', 2, 'Team Leader'),
  account('R1007', 'welfare@demo.test', 'Grace Okafor', 'nuco', 1, 'Welfare'),
  account('R1008', 'snowfuze.manager@demo.test', 'Henrik Sørensen', 'snowfuze', 2, 'Manager'),
  { ...account('R1009', 'hq@demo.test', 'Marta Keller', 'snowfuze', 3, 'Headquarters'), hq: true },
];

function account(
  repId: string,
  username: string,
  name: string,
  tenant: DemoAccount['tenant'],
  level: DemoAccount['level'],
  staffType: string,
): DemoAccount {
  return { repId, username, name, tenant, level, hq: false, staffType };
}
