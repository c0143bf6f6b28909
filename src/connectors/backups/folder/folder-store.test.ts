import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeStore, piecesOf, readAll } from '#connectors/backups/backup-store-suite.ts';
import { createFolderStore } from '#connectors/backups/folder/folder-store.ts';

let folder: string;
const make = () => mkdtempSync(join(tmpdir(), 'reachwell-backups-'));
beforeAll(() => void (folder = make()));
afterAll(() => rmSync(folder, { recursive: true }));

describeStore('a folder', async () => {
  const own = make();
  return {
    store: createFolderStore(own),
    leftovers: async () => readdirSync(own).filter((name) => name.startsWith('.')).length,
    close: async () => rmSync(own, { recursive: true }),
  };
});

test('a backup in a folder is for its user alone', async () => {
  await createFolderStore(folder).write('private', piecesOf(Buffer.from('x'), 1));
  expect(statSync(join(folder, 'private')).mode & 0o777).toBe(0o600);
});

test('a backup gets its name only when it is whole', async () => {
  const store = createFolderStore(folder);
  const seen: string[] = [];
  await store.write(
    'late',
    (async function* () {
      yield Buffer.from('x');
      seen.push(...readdirSync(folder).filter((name) => name === 'late'));
      expect(await store.list()).not.toContainEqual(expect.objectContaining({ name: 'late' }));
    })(),
  );
  expect(seen).toEqual([]);
  expect(readdirSync(folder)).toContain('late');
});

test('a full disk is named, and keeps nothing of the backup', async (context) => {
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  context.skip(status !== 0, 'Mounting a small disk isn’t allowed here');
  try {
    const store = createFolderStore(disk);
    await expect(store.write('large', piecesOf(Buffer.alloc(200_000), 10_000))).rejects.toThrow(
      `large couldn’t be written to ${disk}: the disk is full.`,
    );
    expect(readdirSync(disk)).toEqual([]);
  } finally {
    spawnSync('umount', [disk]);
  }
});

test('what is wrong with a folder is said in a sentence', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const bytes = () => piecesOf(Buffer.from('x'), 1);
  await expect(createFolderStore(join(folder, 'none')).write('a', bytes())).rejects.toThrow(
    `a couldn’t be written to ${join(folder, 'none')}: the folder doesn’t exist.`,
  );
  await expect(createFolderStore(file).list()).rejects.toThrow(
    `${file} couldn’t be read: part of its path is a file, not a folder.`,
  );
  await expect(
    readAll(createFolderStore(tmpdir()), folder.split('/').at(-1) ?? ''),
  ).rejects.toThrow('couldn’t be read from');
});
