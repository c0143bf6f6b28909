import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { noSuchBackup, StoreError, type BackupStore } from '#connectors/backups/backup-store.ts';

const PROBLEMS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be too large for this disk',
  ENOENT: 'the folder doesn’t exist',
  ENOTDIR: 'part of its path is a file, not a folder',
  EACCES: 'this user isn’t allowed to',
  EPERM: 'this user isn’t allowed to',
  EROFS: 'the disk is read-only',
  EIO: 'the disk has a fault',
  EISDIR: 'it’s a folder',
};
const PART = '.part';
const READ_BYTES = 1 << 18;

/** Backups in a folder, only readable by the user who runs Reachwell. */
export function createFolderStore(folder: string): BackupStore {
  return {
    where: folder,
    async write(name, bytes) {
      const part = join(folder, `.${name}.${randomUUID()}${PART}`);
      // A failure of `bytes` is no fault of the disk, and comes as it is.
      const own = explained(`${name} couldn’t be written to ${folder}`);
      const file = await open(part, 'wx', 0o600).catch(own);
      try {
        for await (const chunk of bytes) await file.writeFile(chunk).catch(own);
        // Otherwise it could have its name before its content after a power loss.
        await file.sync().catch(own);
        await file.close().catch(own);
        await rename(part, join(folder, name)).catch(own);
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(part, { force: true });
        throw error;
      }
    },
    async *read(name) {
      try {
        yield* createReadStream(join(folder, name), { highWaterMark: READ_BYTES });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw noSuchBackup(folder, name);
        explained(`${name} couldn’t be read from ${folder}`)(error);
      }
    },
    async list() {
      const own = explained(`${folder} couldn’t be read`);
      const entries = await readdir(folder, { withFileTypes: true }).catch(own);
      const names = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith(PART))
        .map(({ name }) => name);
      return Promise.all(
        names.sort().map(async (name) => {
          const { size, mtimeMs } = await stat(join(folder, name)).catch(own);
          return { name, bytes: size, at: Math.floor(mtimeMs) };
        }),
      );
    },
    remove: (name) =>
      rm(join(folder, name), { force: true }).catch(
        explained(`${name} couldn’t be removed from ${folder}`),
      ),
  };
}

const explained =
  (what: string) =>
  (cause: unknown): never => {
    const { code = '', message } = cause as NodeJS.ErrnoException;
    throw new StoreError(`${what}: ${PROBLEMS[code] ?? message}.`, { cause });
  };
