import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serverAccount } from '@reachwell/embedded-postgres/server-account.ts';

/** Connections that the pooler opens to the database at most. */
export const POOLER_SIZE = 20;
const READY_WITHIN_MS = 10_000;
const LOOK_MS = 20;

export type ChaosPooler = { url: string; stop: () => Promise<void> };

/**
 * The machine's own PgBouncer in transaction mode, set as `docs/operations/connections.md` says, in
 * front of a database that is there.
 */
export async function startChaosPooler({
  folder,
  port,
  databaseUrl,
}: {
  folder: string;
  port: number;
  databaseUrl: string;
}): Promise<ChaosPooler> {
  const { hostname, port: databasePort, username, password, pathname } = new URL(databaseUrl);
  const account = serverAccount();
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const usersFile = join(folder, 'userlist.txt');
  const configFile = join(folder, 'pgbouncer.ini');
  writeFileSync(usersFile, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 });
  if (account !== null) chownSync(usersFile, account.uid, account.gid);
  writeFileSync(
    configFile,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${databasePort} dbname=${pathname.slice(1)}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = transaction
default_pool_size = ${POOLER_SIZE}
max_client_conn = 500
ignore_startup_parameters = statement_timeout
server_login_retry = 1
`,
  );
  const log = openSync(join(folder, 'pgbouncer.log'), 'a');
  const child = spawn('pgbouncer', [configFile], {
    ...account,
    cwd: '/',
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const ended = once(child, 'exit');
  const until = Date.now() + READY_WITHIN_MS;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || Date.now() > until)
      throw new Error(`PgBouncer does not answer; see ${folder}/pgbouncer.log`);
    await wait(LOOK_MS);
  }
  const url = new URL(databaseUrl);
  url.port = String(port);
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
