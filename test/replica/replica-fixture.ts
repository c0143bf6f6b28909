// A primary and a streaming replica of their own, with a database of the product.
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresBinaries } from '@reachwell/embedded-postgres/binaries.ts';
import { serverAccount } from '@reachwell/embedded-postgres/server-account.ts';
import { newClient } from '#data/database/new-client.ts';
import { migrate } from '#data/migrate.ts';
import { freePort } from '../support/ports.ts';

const NAME = 'reachwell';

/** Two servers; `stopReplica` ends the second as if its machine was lost. */
export type Servers = {
  primaryUrl: string;
  replicaUrl: string;
  stopReplica: () => void;
  stop: () => void;
};

/**
 * Starts a primary and its replica, migrated; both keep their files in a folder that `stop`
 * removes.
 */
export async function startServers(): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'reachwell-replica-'));
  chmodSync(folder, 0o755);
  const account = serverAccount();
  const { initdb, pgCtl } = postgresBinaries({ account, copyInto: folder, log: () => undefined });
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { ...account, cwd: folder, stdio: 'ignore', timeout: 60_000 });
  const files = join(folder, 'files');
  mkdirSync(files);
  if (account !== null) chownSync(files, account.uid, account.gid);
  const [primary, replica] = [join(files, 'primary'), join(files, 'replica')];
  const [port, replicaPort] = [await freePort(), await freePort()];
  const urlOf = (of: number) => `postgres://${NAME}@127.0.0.1:${of}/${NAME}`;
  const configure = (at: string, lines: string[]) =>
    appendFileSync(join(at, 'postgresql.conf'), `${lines.join('\n')}\n`);
  const start = (at: string) => run(pgCtl, ['start', '-w', '-D', at, '-l', `${at}.log`]);
  const end = (at: string, mode: string) => run(pgCtl, ['stop', '-w', '-m', mode, '-D', at]);

  run(initdb, ['-D', primary, '-U', NAME, '--auth=trust', '--no-sync', '--locale=C']);
  configure(primary, [
    `port = ${port}`,
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    'fsync = off',
    'max_connections = 50',
    'shared_buffers = 16MB',
  ]);
  start(primary);
  const postgres = newClient({
    databaseUrl: urlOf(port).replace(/\w+$/, 'postgres'),
    name: 'test',
  });
  await postgres.connect();
  await postgres.query(`create database ${NAME}`);
  await postgres.end();
  await migrate({ databaseUrl: urlOf(port) });
  end(primary, 'fast');
  run('cp', ['-a', primary, replica]);
  run('touch', [join(replica, 'standby.signal')]);
  configure(replica, [
    `port = ${replicaPort}`,
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${NAME}'`,
  ]);
  start(primary);
  start(replica);
  return {
    primaryUrl: urlOf(port),
    replicaUrl: urlOf(replicaPort),
    stopReplica: () => void end(replica, 'immediate'),
    stop() {
      for (const at of [replica, primary])
        try {
          end(at, 'immediate');
        } catch {
          // It is stopped already.
        }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
