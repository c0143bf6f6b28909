import { describe, expect, test } from 'vitest';
import { beginStore, REAL_NOW } from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/** Files of steps (product rules, section 11). */
export function describeFiles(subject: () => StoreSubject): void {
  describe('files of a step', () => {
    const add = (userId: string, fileName: string, realExpiresAt = REAL_NOW + 1) =>
      subject().addFile({
        userId,
        fileName,
        content: `of ${fileName}`,
        realNow: REAL_NOW,
        realExpiresAt,
      });

    test('come in the order requested, with their content', async () => {
      const { userId, store } = await beginStore({ subject: subject() });
      const [first, second] = [await add(userId, 'one.txt'), await add(userId, 'two.txt')];
      const file = (fileName: string) => ({
        fileName,
        contentType: 'text/plain',
        contentBase64: Buffer.from(`of ${fileName}`).toString('base64'),
      });
      expect(await store.readFiles({ userId, ids: [second, first], realNow: REAL_NOW })).toEqual([
        file('two.txt'),
        file('one.txt'),
      ]);
      expect(await store.readFiles({ userId, ids: [], realNow: REAL_NOW })).toEqual([]);
    });

    test('are not returned at all if one has expired, is missing, or belongs to someone else', async () => {
      const { userId, store } = await beginStore({ subject: subject() });
      const { userId: stranger } = await beginStore({ subject: subject() });
      const [kept, expired, foreign] = [
        await add(userId, 'one.txt'),
        await add(userId, 'two.txt', REAL_NOW),
        await add(stranger, 'three.txt'),
      ];
      for (const other of [expired, foreign, '999999'])
        expect(await store.readFiles({ userId, ids: [kept, other], realNow: REAL_NOW })).toBeNull();
    });
  });
}
