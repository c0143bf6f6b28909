import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../..');
const MIGRATIONS = 'src/data/migrations';

/** A version of the product in a folder of its own, which can be run. */
export type EarlierVersion = {
  folder: string;
  commit: string;
  /** Names of this version's migrations that it doesn't have. */
  missingMigrations: string[];
  /** Its web processes say that they stop before they do. */
  drains: boolean;
};

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: PROJECT, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

/**
 * Puts the files of a revision into a folder that is there as long as this process, with the
 * packages that it names. Without a revision it is the newest commit that lacks the newest
 * migration.
 */
export function takeEarlierVersion(revision: string | null): EarlierVersion {
  const commit = git('rev-parse', '--verify', `${revision ?? beforeNewestMigration()}^{commit}`);
  const folder = mkdtempSync(join(tmpdir(), 'reachwell-earlier-'));
  execFileSync('sh', ['-c', 'git archive "$0" | tar --extract --directory "$1"', commit, folder], {
    cwd: PROJECT,
  });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (hasSamePackages(folder)) linkPackages(folder);
  else
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
  const known = new Set(migrationsOf(folder));
  return {
    folder,
    commit,
    missingMigrations: migrationsOf(PROJECT).filter((name) => !known.has(name)),
    drains: existsSync(join(folder, 'src/server/http/drain.ts')),
  };
}

const migrationsOf = (folder: string): string[] =>
  readdirSync(join(folder, MIGRATIONS)).filter((name) => name.endsWith('.sql'));

function beforeNewestMigration(): string {
  const newest = migrationsOf(PROJECT).toSorted().at(-1);
  return `${git('log', '-1', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/${newest}`)}^`;
}

type Lock = { packages: Record<string, { version?: string; link?: boolean }> };

/** Whether all that it has locked is locked here in the same version, so that ours will do. */
function hasSamePackages(folder: string): boolean {
  const [ours, theirs] = [PROJECT, folder].map(
    (of) => (JSON.parse(readFileSync(join(of, 'package-lock.json'), 'utf8')) as Lock).packages,
  );
  return Object.entries(theirs ?? {}).every(
    ([name, { version, link }]) =>
      !name.startsWith('node_modules/') || link === true || ours?.[name]?.version === version,
  );
}

/** Links all packages to ours but for the project's own, which are its own version's. */
function linkPackages(folder: string): void {
  const modules = join(folder, 'node_modules');
  const own = join(modules, '@reachwell');
  mkdirSync(own, { recursive: true });
  for (const name of readdirSync(join(PROJECT, 'node_modules')))
    if (name !== '@reachwell')
      symlinkSync(join(PROJECT, 'node_modules', name), join(modules, name));
  for (const name of readdirSync(join(folder, 'packages')))
    if (existsSync(join(folder, 'packages', name, 'package.json')))
      symlinkSync(join(folder, 'packages', name), join(own, name));
}
