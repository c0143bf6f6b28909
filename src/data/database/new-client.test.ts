import { createServer, type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase, openPool } from '#data/database.ts';
import { newClient } from '#data/database/new-client.ts';
import { createTestDatabase, useTestDatabase } from '../../../test/support/database.ts';
import { openPostgresThatRefuses } from '../../../test/support/postgres-that-refuses.ts';

const database = useTestDatabase();

/** The URL of the test database with other hosts before its own. */
function behind(...hosts: string[]): string {
  const { host } = new URL(database.url);
  return database.url.replace(host, [...hosts, host].join(','));
}

/** A port of this machine at which nothing answers: what connects there waits. */
async function hungHost() {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

test('connects to the first host that accepts writes, past one that is down and one that hangs', async () => {
  const hung = await hungHost();
  const client = newClient({ databaseUrl: behind('127.0.0.1:1', hung.host), name: 'test' });
  await client.connect();
  const { rows } = await client.query('select current_database() as name');
  await client.end();
  hung.close();
  expect(rows).toEqual([{ name: new URL(database.url).pathname.slice(1) }]);
});

test('refuses a server that only accepts reads, and says what each host answered', async () => {
  const standby = await createTestDatabase();
  const name = new URL(standby.url).pathname.slice(1);
  await sql`alter database ${sql.table(name)} set default_transaction_read_only = on`.execute(
    standby.db,
  );
  const refusing = await openPostgresThatRefuses();
  refusing.seen.refusing = true;
  const { host } = new URL(refusing.databaseUrl);
  const own = new URL(standby.url).host;
  const databaseUrl = standby.url.replace(own, `${host},${own}`);
  await expect(newClient({ databaseUrl, name: 'test' }).connect()).rejects.toMatchObject({
    code: '08001',
    message: `None of the servers in DATABASE_URL accepts writes (${host}: sorry, too many clients already; ${own}: it only accepts reads)`,
  });
  refusing.close();
  await standby.drop();
});

test('leaves a server that stopped accepting writes with the connection that noticed', async () => {
  const other = await createTestDatabase();
  const name = new URL(other.url).pathname.slice(1);
  const pool = openPool({ databaseUrl: other.url, size: 1 });
  const db = openDatabase(pool);
  const pid = async () =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
  const write = () => sql`insert into settings (name, value) values ('a', '{}')`.execute(db);
  await sql`alter database ${sql.table(name)} set default_transaction_read_only = on`.execute(
    other.db,
  );
  const first = await pid();
  await expect(write()).rejects.toMatchObject({ code: '25006' });
  await other.pool.query(`begin; set local transaction_read_only = off;
    alter database ${name} reset default_transaction_read_only; commit`);
  await write();
  expect(await pid()).not.toBe(first);
  await pool.end();
  await other.drop();
});

test('is in UTC, whatever the server says', async () => {
  const client = newClient({ databaseUrl: database.url, name: 'test' });
  await client.connect();
  const { rows } = await client.query('show timezone');
  await client.end();
  expect(rows).toEqual([{ TimeZone: 'UTC' }]);
});
