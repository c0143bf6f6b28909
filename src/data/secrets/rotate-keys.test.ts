import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  packSealed,
  rotateKeys,
  SEALED_SETTINGS,
  unpackSealed,
  type SealedSetting,
} from '#data/secrets/rotate-keys.ts';
import { openSealed, sealAndStore } from '#data/secrets/sealing-keys.ts';
import { openSecret, storeSecret } from '#data/secrets/secrets.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';

const NOW = Date.UTC(2026, 10, 20);
const database = useTestDatabase();
const masterKey = { version: 1, bytes: randomBytes(32) };
const SETTING = 'network-webhook-secret';

async function usersWithSecrets(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { userId } = await signedInUser({ db: database.db, realNow: NOW });
    await storeSecret(
      { db: database.db, userId, realNow: NOW },
      { masterKey, name: 'linkedin-password', text: `secret of ${userId}` },
    );
    ids.push(userId);
  }
  return ids;
}

const opened = (userId: string, key = masterKey) =>
  openSecret({ db: database.db, userId }, key, 'linkedin-password');
const versions = async () =>
  (await database.db.selectFrom('sealing_keys').select('version').orderBy('version').execute()).map(
    ({ version }) => version,
  );

describe('a rotation of the keys', () => {
  test('puts every record under the new key, drops the older ones, and changes no content', async () => {
    const ids = await usersWithSecrets(7);
    await sealAndStore({
      db: database.db,
      masterKey,
      context: SEALED_SETTINGS[SETTING],
      text: 'hook',
      keep: ({ db, sealed }) => writeSetting(db, SETTING, packSealed(sealed)),
    });
    const before = await database.db
      .selectFrom('secrets')
      .select(['user_id', 'sealed', 'wrapped_key'])
      .execute();
    const first = await rotateKeys({ db: database.db, masterKey, pageSize: 3 });
    expect(first).toEqual({ version: 2, rewrapped: 8, dropped: 0 });
    expect(await rotateKeys({ db: database.db, masterKey, pageSize: 3 })).toEqual({
      version: 3,
      rewrapped: 8,
      dropped: 1,
    });
    expect(await versions()).toEqual([1, 3]);
    for (const id of ids) expect(await opened(id)).toBe(`secret of ${id}`);
    const after = await database.db
      .selectFrom('secrets')
      .select(['user_id', 'sealed', 'wrapped_key'])
      .execute();
    for (const row of before) {
      const same = after.find(({ user_id: id }) => id === row.user_id);
      expect(same?.sealed.equals(row.sealed)).toBe(true);
      expect(same?.wrapped_key.equals(row.wrapped_key)).toBe(false);
    }
    const setting = unpackSealed((await readSetting(database.db, SETTING)) as SealedSetting);
    expect(setting.keyVersion).toBe(3);
    expect(
      await openSealed({
        db: database.db,
        masterKey,
        context: SEALED_SETTINGS[SETTING],
        sealed: setting,
      }),
    ).toBe('hook');
  });

  test('that is cut off after any page leaves everything readable, and the next one ends it', async () => {
    const ids = await usersWithSecrets(9);
    const pages = Math.ceil(
      (await database.db.selectFrom('secrets').selectAll().execute()).length / 4,
    );
    for (let cutAt = 1; cutAt <= pages; cutAt += 1) {
      let page = 0;
      const cut = () => {
        page += 1;
        if (page === cutAt) throw new Error('killed');
      };
      await expect(
        rotateKeys({ db: database.db, masterKey, pageSize: 4, onPage: cut }),
      ).rejects.toThrow('killed');
      for (const id of ids) expect(await opened(id)).toBe(`secret of ${id}`);
    }
    await rotateKeys({ db: database.db, masterKey, pageSize: 4 });
    expect((await versions()).length).toBe(2);
    for (const id of ids) expect(await opened(id)).toBe(`secret of ${id}`);
  });

  test('loses nothing of what is sealed at the same time, also by several rotations at once', async () => {
    const ids = await usersWithSecrets(6);
    const writers = ids.map(async (userId) => {
      for (let round = 0; round < 12; round += 1) {
        await storeSecret(
          { db: database.db, userId, realNow: NOW },
          { masterKey, name: 'linkedin-password', text: `${userId} ${round}` },
        );
        expect(await opened(userId)).toBe(`${userId} ${round}`);
      }
    });
    const rotations = Array.from({ length: 5 }, () =>
      rotateKeys({ db: database.db, masterKey, pageSize: 2 }).then(
        () => 'done',
        (error: Error & { code?: string }) => `${error.code} ${error.message}`,
      ),
    );
    await Promise.all(writers);
    // One that another overtook gives up, having lost nothing.
    for (const ended of await Promise.all(rotations))
      expect(ended).toMatch(/done|40P01|23505|23503|Run this one again/);
    for (const id of ids) expect(await opened(id)).toBe(`${id} 11`);
  });

  test('brings records from an older master key to the one in use', async () => {
    const [id = ''] = await usersWithSecrets(1);
    const next = { version: 1, bytes: randomBytes(32), older: [masterKey.bytes] };
    expect(await opened(id, next)).toBe(`secret of ${id}`);
    await rotateKeys({ db: database.db, masterKey: next });
    await database.db.deleteFrom('secrets').where('user_id', '!=', id).execute();
    expect(await opened(id, { version: 1, bytes: next.bytes })).toBe(`secret of ${id}`);
    await expect(opened(id)).rejects.toThrow('authenticate');
  });
});
