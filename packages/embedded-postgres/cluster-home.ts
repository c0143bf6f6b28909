import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { canReach, type ServerAccount } from './server-account.ts';

/** The folder that holds everything of one embedded PostgreSQL. */
export type ClusterHome = {
  folder: string;
  cluster: string;
  passwordFile: string;
  portFile: string;
  logFile: string;
};

/**
 * The home of the embedded PostgreSQL of a data folder: `<dataDir>/postgres`, or, where
 * PostgreSQL's own user cannot walk down to it, a folder of its own that is remembered in
 * `<dataDir>/postgres/moved-to`.
 */
export function clusterHome(args: {
  dataDir: string;
  account: ServerAccount | null;
  log: (line: string) => void;
}): ClusterHome {
  const usual = resolve(args.dataDir, 'postgres');
  mkdirSync(usual, { recursive: true, mode: 0o755 });
  const folder =
    movedTo(usual) ??
    (canReach(usual, args.account) ? usual : moveAway(usual, args.account, args.log));
  return homeAt(folder);
}

/**
 * The home without making or choosing anything: null while the data folder has no embedded
 * PostgreSQL yet.
 */
export function existingClusterHome(dataDir: string): ClusterHome | null {
  const usual = resolve(dataDir, 'postgres');
  const home = homeAt(movedTo(usual) ?? usual);
  return existsSync(home.folder) ? home : null;
}

/** Deletes the whole home, wherever it is. The server must have been stopped. */
export function removeClusterHome(dataDir: string): void {
  const usual = resolve(dataDir, 'postgres');
  const moved = movedTo(usual);
  if (moved !== null) rmSync(moved, { recursive: true, force: true });
  rmSync(usual, { recursive: true, force: true });
}

/**
 * The password of the database's owner, made at random at first and kept readable for its owner
 * alone.
 */
export function homePassword(home: ClusterHome): string {
  if (!existsSync(home.passwordFile)) {
    const draft = `${home.passwordFile}.${process.pid}`;
    writeFileSync(draft, randomBytes(24).toString('base64url'), { mode: 0o600 });
    try {
      // A link appears whole or not at all: two processes starting at once agree on one password.
      linkSync(draft, home.passwordFile);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
  }
  return readFileSync(home.passwordFile, 'utf8').trim();
}

function homeAt(folder: string): ClusterHome {
  return {
    folder,
    cluster: join(folder, 'cluster'),
    passwordFile: join(folder, 'password'),
    portFile: join(folder, 'port'),
    logFile: join(folder, 'server.log'),
  };
}

function movedTo(usual: string): string | null {
  const note = join(usual, 'moved-to');
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : null;
}

function moveAway(
  usual: string,
  account: ServerAccount | null,
  log: (line: string) => void,
): string {
  if (existsSync(join(usual, 'cluster'))) {
    throw new Error(
      `PostgreSQL’s user can no longer reach its data in ${usual}. Make the parent folders accessible (chmod o+x).`,
    );
  }
  const name = createHash('sha256').update(realpathSync(usual)).digest('hex').slice(0, 16);
  const folder = firstUsable(
    [`/var/lib/reachwell/${name}`, join(tmpdir(), `reachwell-postgres-${name}`)],
    account,
  );
  writeFileSync(join(usual, 'moved-to'), `${folder}\n`);
  log(`PostgreSQL’s user can’t access ${usual}; the database is stored in ${folder} instead`);
  return folder;
}

function firstUsable(folders: string[], account: ServerAccount | null): string {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
    } catch {
      continue;
    }
    const stats = lstatSync(folder);
    const isOurs = stats.isDirectory() && stats.uid === process.getuid?.();
    if (isOurs && canReach(folder, account)) return folder;
  }
  throw new Error(
    `No folder that PostgreSQL's user can reach was found (tried ${folders.join(', ')}): choose another DATA_DIR.`,
  );
}
