import { expect, test } from 'vitest';
import { json } from '#data/database.ts';
import { openSecret, storeSecret, type SecretName } from '#data/secrets/secrets.ts';
import { sealUserNames } from '#data/secrets/seal-user-names.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { insertTestUser } from '../../../test/support/call-handler.ts';

const database = useTestDatabase();
const masterKey = { version: 1, bytes: Buffer.alloc(32, 5) };
const realNow = Date.UTC(2026, 10, 23);

test('user names from an earlier version are sealed at startup, even by several processes, and leave no plain text', async () => {
  const { db } = database;
  const users = [];
  for (let n = 0; n < 5; n += 1) users.push(await insertTestUser({ db }));
  const [connected = '', between = '', both = '', never = '', done = ''] = users;
  const flow = { flowId: 'f', kind: 'SMS', country: 'DE', realStartedAt: 7, realPolledAt: 8 };
  const put = (userId: string, name: string | null, tried: string | null) =>
    db
      .updateTable('users')
      .set({
        network_user_name: name,
        network_checkpoint: tried === null ? null : json({ ...flow, userName: tried }),
      })
      .where('user_id', '=', userId)
      .execute();
  await put(connected, 'ada@work.example', null);
  await put(between, null, 'bea@work.example');
  await put(both, 'cleo@work.example', 'cleo@home.example');
  await storeSecret(
    { db, userId: done, realNow },
    { masterKey, name: 'linkedin-user-name', text: 'done@work.example' },
  );
  const seal = () => sealUserNames(db, masterKey, realNow);
  expect((await Promise.all([seal(), seal()])).reduce((sum, one) => sum + one)).toBe(3);
  expect(await seal()).toBe(0);
  const opened = (userId: string, name: SecretName) => openSecret({ db, userId }, masterKey, name);
  expect(await Promise.all(users.map((userId) => opened(userId, 'linkedin-user-name')))).toEqual([
    'ada@work.example',
    null,
    'cleo@work.example',
    null,
    'done@work.example',
  ]);
  expect(
    await Promise.all(users.map((userId) => opened(userId, 'linkedin-user-name-tried'))),
  ).toEqual([null, 'bea@work.example', 'cleo@home.example', null, null]);
  const { rows } = await database.pool.query(
    `
      select network_user_name, network_checkpoint
      from users
      where user_id = any($1)
      order by user_id`,
    [[both, never]],
  );
  expect(rows).toEqual([
    { network_user_name: null, network_checkpoint: flow },
    { network_user_name: null, network_checkpoint: null },
  ]);
});
