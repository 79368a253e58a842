/** What the server is compared with: the least that a Node server can do for the same call. Runs as a separate process. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import pg from 'pg';

/** What it is given: where the database is, and how many bytes a week has. */
export interface BareSettings {
  socketFolder: string;
  weekBytes: number;
}

const { socketFolder, weekBytes } = JSON.parse(process.argv[2] ?? '{}') as BareSettings;

/** One call of the function that records an action, for each request, with nothing before and nothing after. */
const app = Fastify();
const pool = new pg.Pool({ host: socketFolder, user: 'offpiste', database: 'offpiste', max: 10 });
const text = 'SELECT ledger_append($1::jsonb, 0, $2::text, $3::jsonb)';
app.post<{ Body: { entry: string; place: string; state: string } }>('/append', async ({ body }) => {
  const { rowCount } = await pool.query({
    name: 'append',
    text,
    values: [body.entry, body.place, body.state],
  });
  return { rowCount };
});
const appends = await app.listen({ host: '127.0.0.1', port: 0 });

/** As many bytes as a week has, and an unchanged one, from Node alone. */
const week = Buffer.alloc(weekBytes, 'week');
const weeks = createServer((request, response) => {
  if (request.headers['if-none-match'] === undefined)
    response.writeHead(200, { 'content-length': week.length }).end(week);
  else response.writeHead(304).end();
});
weeks.listen(0, '127.0.0.1', () => {
  const { port } = weeks.address() as AddressInfo;
  console.log(JSON.stringify({ appends, weeks: `http://127.0.0.1:${port}` }));
});
