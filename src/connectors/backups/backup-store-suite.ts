import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreError, type BackupStore } from '#connectors/backups/backup-store.ts';

/** `leftovers`: what an interrupted write left in the store, beside its files. */
type Subject = {
  store: BackupStore;
  leftovers: () => Promise<number>;
  close: () => Promise<unknown>;
};

/**
 * The behavior required of every backup store adapter, tested against a store of the adapter’s own.
 */
export function describeStore(name: string, makeSubject: () => Promise<Subject>): void {
  describe(`a store of backups: ${name}`, () => {
    let subject: Subject;
    beforeAll(async () => {
      subject = await makeSubject();
    });
    afterAll(() => subject.close());
    const namesIn = async () => (await subject.store.list()).map(({ name: one }) => one);

    test('returns exactly what was written, in whatever pieces it came', async () => {
      const bytes = Buffer.from(Array.from({ length: 3000 }, (_, index) => index % 251));
      for (const size of [7, 1000, 3000]) {
        await subject.store.write('whole', piecesOf(bytes, size));
        expect(await readAll(subject.store, 'whole')).toEqual(bytes);
      }
      await subject.store.write('empty', piecesOf(Buffer.alloc(0), 1));
      expect(await readAll(subject.store, 'empty')).toHaveLength(0);
      await subject.store.remove('whole');
      await subject.store.remove('empty');
    });

    test('lists files by name, with their size and time, and removes them', async () => {
      const before = Date.now();
      expect(await subject.store.list()).toEqual([]);
      for (const name of ['c', 'a', 'b', 'with space & more'])
        await subject.store.write(name, piecesOf(Buffer.from(name.repeat(3)), 2));
      const listed = await subject.store.list();
      expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
        ['a', 3],
        ['b', 3],
        ['c', 3],
        ['with space & more', 51],
      ]);
      for (const { at } of listed) expect(Math.abs(at - before)).toBeLessThan(60_000);
      for (const name of await namesIn()) await subject.store.remove(name);
      expect(await subject.store.list()).toEqual([]);
    });

    test('replaces a file only by a whole one, and leaves nothing of one that failed', async () => {
      await subject.store.write('kept', piecesOf(Buffer.from('old'), 1));
      await expect(subject.store.write('kept', failing())).rejects.toThrow('The source failed');
      await expect(subject.store.write('new', failing())).rejects.toThrow('The source failed');
      expect(await namesIn()).toEqual(['kept']);
      expect((await readAll(subject.store, 'kept')).toString()).toBe('old');
      expect(await subject.leftovers()).toBe(0);
      await subject.store.write('kept', piecesOf(Buffer.from('newer'), 1));
      expect((await readAll(subject.store, 'kept')).toString()).toBe('newer');
      await subject.store.remove('kept');
    });

    test('says which file is missing', async () => {
      const reading = readAll(subject.store, 'gone');
      await expect(reading).rejects.toThrow(StoreError);
      await expect(reading).rejects.toThrow(`There is no backup gone in ${subject.store.where}.`);
    });
  });
}

/** Bytes as a stream of pieces. */
export async function* piecesOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(3000, 1);
  throw new Error('The source failed');
}

export const readAll = async (store: BackupStore, name: string): Promise<Buffer> =>
  Buffer.concat(await Array.fromAsync(store.read(name)));
