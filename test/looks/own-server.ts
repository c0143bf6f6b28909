import { execFile, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { postgresBinaries } from '@reachwell/embedded-postgres/binaries.ts';
import { freePort } from '@reachwell/embedded-postgres/postmaster.ts';
import { serverAccount } from '@reachwell/embedded-postgres/server-account.ts';

const run = promisify(execFile);
const NAME = 'reachwell';
const account = serverAccount();
const asServer = { ...account, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };

/** A PostgreSQL server like one that its operator runs. */
export type OwnServer = {
  port: number;
  url: string;
  /** Copies the files of the running server (a base backup). */
  copyFiles: () => Promise<FilesCopy>;
  stop: () => Promise<void>;
};

/** Starts another server, on another port, that has everything up to a time of the first one. */
type FilesCopy = { restoreUntil: (time: string) => Promise<OwnServer> };

/** Starts a server with an empty database; it archives its log. */
export async function startOwnServer(): Promise<OwnServer> {
  const folder = newFolder();
  const options = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(programs().initdb, ['-D', join(folder, 'main'), '-U', NAME, ...options], asServer);
  const server = await launch(folder);
  await query(server.url.replace(/[^/]+$/, 'postgres'), `create database ${NAME}`);
  return server;
}

async function launch(folder: string, settings: Record<string, string> = {}): Promise<OwnServer> {
  const port = await freePort(0);
  const url = `postgresql://${NAME}@127.0.0.1:${port}/${NAME}`;
  const archive = join(folder, 'archive');
  const options = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    timezone: 'UTC',
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(join(folder, 'server.log'), 'a');
  const child = spawn(programs().postgres, ['-D', join(folder, 'main'), ...options], {
    ...asServer,
    stdio: ['ignore', log, log],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, 'server.log'), 'utf8'));
    await wait(50);
  }
  return {
    port,
    url,
    copyFiles: () => copyFiles(url, folder),
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function copyFiles(url: string, folder: string): Promise<FilesCopy> {
  const copy = newFolder();
  const main = join(copy, 'main');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`select pg_backup_start('copy', fast => true)`);
  // A file that vanishes meanwhile isn't needed: the log knows.
  await run('cp', ['-a', join(folder, 'main'), main]).catch(() => undefined);
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop()',
  );
  await client.end();
  rmSync(join(main, 'postmaster.pid'), { force: true });
  writeAsServer(join(main, 'backup_label'), rows[0]?.labelfile ?? '');
  return {
    restoreUntil(time) {
      writeAsServer(join(main, 'recovery.signal'), '');
      return launch(copy, {
        restore_command: `cp ${join(folder, 'archive')}/%f %p`,
        recovery_target_time: time,
        recovery_target_action: 'promote',
      });
    },
  };
}

/** Whether the server takes writes, which a recovery doesn't until it is done. */
async function isReady(url: string): Promise<boolean> {
  const rows = await query<{ ready: boolean }>(
    url.replace(/[^/]+$/, 'postgres'),
    'select not pg_is_in_recovery() as ready',
  ).catch(() => []);
  return rows[0]?.ready === true;
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

let known: ReturnType<typeof postgresBinaries> | null = null;
const programs = () =>
  (known ??= postgresBinaries({ account, copyInto: newFolder(), log: console.error }));

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reachwell-own-server-'));
  folders.push(folder);
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'archive'));
  giveToServer(folder);
  giveToServer(join(folder, 'archive'));
  return folder;
}

function writeAsServer(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  giveToServer(path);
}

function giveToServer(path: string): void {
  if (account !== null) chownSync(path, account.uid, account.gid);
}
