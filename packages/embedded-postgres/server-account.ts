import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** The user that PostgreSQL runs as when it may not run as ours. */
export type ServerAccount = { uid: number; gid: number };

const NOBODY = process.platform === 'darwin' ? 4_294_967_294 : 65_534;

/**
 * PostgreSQL refuses to run as root: root hands it to "nobody", anyone else runs it as himself
 * (null).
 */
export function serverAccount(): ServerAccount | null {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null;
}

/**
 * Whether the account can walk down to a folder: every existing folder on the way must be open to
 * it.
 */
export function canReach(path: string, account: ServerAccount | null): boolean {
  if (account === null) return true;
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (!mayEnter(folder, account)) return false;
    if (folder === dirname(folder)) return true;
  }
}

function mayEnter(folder: string, account: ServerAccount): boolean {
  const stats = statSync(folder, { throwIfNoEntry: false });
  // A folder that is not there yet is made by us, open to the account.
  if (stats === undefined) return true;
  if (stats.uid === account.uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === account.gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}
