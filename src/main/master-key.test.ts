import fs, { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readMasterKey } from '#main/master-key.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'master-key-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true });
});
const read = () =>
  readMasterKey({
    MASTER_KEY: undefined,
    MASTER_KEY_FILE: undefined,
    DATA_DIR: folder,
  } as Parameters<typeof readMasterKey>[0]);

test('the key is created once, readable only by its owner, and leaves nothing else', () => {
  expect(read()).toEqual(read());
  expect(readdirSync(folder)).toEqual(['master-key']);
  expect(statSync(join(folder, 'master-key')).mode & 0o777).toBe(0o600);
});

test('a failed write leaves no file behind, and the next process creates the key', () => {
  const fails = () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  vi.spyOn(fs, 'writeSync').mockImplementation(fails);
  vi.spyOn(fs, 'writeFileSync').mockImplementation(fails);
  syncBuiltinESMExports();
  expect(read).toThrow('no space left');
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  expect(readdirSync(folder)).toEqual([]);
  expect(read().bytes).toHaveLength(32);
});

test('two processes that create it at once both have the first one’s key', () => {
  const link = fs.linkSync;
  let first: unknown;
  vi.spyOn(fs, 'linkSync').mockImplementationOnce((from, to) => {
    first = read();
    link(from, to);
  });
  syncBuiltinESMExports();
  expect(read()).toEqual(first);
  expect(readdirSync(folder)).toEqual(['master-key']);
});
