import { execFile } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.ts';
import { homePassword, type ClusterHome } from './cluster-home.ts';
import { isAlive } from './postmaster.ts';
import type { ServerAccount } from './server-account.ts';

const run = promisify(execFile);
const MAJOR_VERSION = '18';

/** The owner of the embedded database and of everything in it. */
export const OWNER = 'reachwell';

/**
 * Makes the database files where there are none. They are made beside and moved into place when
 * whole, so that a kill in the middle leaves nothing half made, and two processes at once end with
 * one cluster.
 */
export async function createCluster(args: {
  home: ClusterHome;
  binaries: PostgresBinaries;
  account: ServerAccount | null;
  durable: boolean;
}): Promise<void> {
  const { home } = args;
  clearUnfinished(home);
  const versionFile = join(home.cluster, 'PG_VERSION');
  if (existsSync(versionFile)) return rejectOtherVersion(versionFile, home);
  const unfinished = join(home.folder, `unfinished-${process.pid}-cluster`);
  await initialise({ ...args, target: unfinished });
  try {
    renameSync(unfinished, home.cluster);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(versionFile)) throw error;
  }
  if (args.durable) syncFolder(home.folder);
}

async function initialise(args: {
  home: ClusterHome;
  binaries: PostgresBinaries;
  account: ServerAccount | null;
  durable: boolean;
  target: string;
}): Promise<void> {
  const { home, account, target } = args;
  const password = join(home.folder, `unfinished-${process.pid}-password`);
  writeFileSync(password, homePassword(home), { mode: 0o600 });
  // The account may not make entries in the home itself, so the folder is made for it first.
  mkdirFor(target, account);
  if (account !== null) chownSync(password, account.uid, account.gid);
  const options = [
    '-D',
    target,
    '-U',
    OWNER,
    `--pwfile=${password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
  ];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'];
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  try {
    await run(
      args.binaries.initdb,
      [...options, ...locale, ...(args.durable ? [] : ['--no-sync'])],
      { ...account, cwd: '/', env },
    );
  } finally {
    rmSync(password, { force: true });
  }
}

function mkdirFor(folder: string, account: ServerAccount | null): void {
  mkdirSync(folder, { mode: 0o700 });
  if (account !== null) chownSync(folder, account.uid, account.gid);
}

function clearUnfinished(home: ClusterHome): void {
  for (const name of readdirSync(home.folder)) {
    const pid = Number(/^unfinished-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && (pid === process.pid || !isAlive(pid)))
      rmSync(join(home.folder, name), { recursive: true, force: true });
  }
}

function rejectOtherVersion(versionFile: string, home: ClusterHome): void {
  const version = readFileSync(versionFile, 'utf8').trim();
  if (version === MAJOR_VERSION) return;
  throw new Error(
    `The database in ${home.cluster} was created by PostgreSQL ${version}, but this version of Reachwell includes PostgreSQL ${MAJOR_VERSION}. Restore a backup into a new DATA_DIR.`,
  );
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  fsyncSync(descriptor);
  closeSync(descriptor);
}
