import { describe, expect, it } from 'vitest';
import { openSecret } from '#data/secrets/secrets.ts';
import { recheckConnections } from '#server/users/recheck-connections.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import {
  type Person,
  clock,
  code,
  connected,
  current,
  database,
  masterKey,
  newName,
  network,
  server,
  setState,
  settled,
  time,
  told,
  user,
} from './ip-data-fixture.ts';

const secret = (person: Person, name: 'linkedin-password' | 'linkedin-password-tried') =>
  openSecret({ db: database.db, userId: person.userId }, masterKey, name);
const connect = (person: Person, userName: string, password = 'linkedin-Secret-77') =>
  server.call('POST /userdetails/verify', {
    headers: person.headers,
    body: { userName, password },
  });

const status = async ({ userId }: Person) =>
  (
    await database.db
      .selectFrom('users')
      .select('status')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).status;

describe('a failed sign-in', () => {
  it('keeps the working account connected, and the working password', async () => {
    const person = await connected();
    for (const word of ['sms', 'captchafail']) {
      expect((await connect(person, newName(word), 'another-Secret-1')).status).toBe(200);
      if (word === 'sms')
        expect(await code(person, '123456')).toMatchObject({
          status: 401,
          body: { code: 'WRONG_LINKEDIN_EMAIL' },
        });
      for (let polls = 0; word !== 'sms' && polls < 4; polls += 1) {
        time.real += 6000;
        await current(person);
      }
      await settled();
      expect((await current(person)).status).toBe('VERIFIED');
      expect([
        await secret(person, 'linkedin-password'),
        await secret(person, 'linkedin-password-tried'),
      ]).toEqual(['linkedin-Secret-77', null]);
    }
  });
  it('is abandoned after fifteen minutes, even if no one is online', async () => {
    const [away, new_] = [
      await connected(),
      {
        ...(await signedInUser({
          db: database.db,
          realNow: time.real,
          status: 'REGISTRATION_STARTED',
        })),
        account: '',
      },
    ];
    await connect(away, newName('pin'));
    await connect(new_, newName('pin'));
    expect((await current(away)).checkpointStartedAt).toBe(new Date(time.real).toISOString());
    time.real += 14 * 60_000;
    await recheckConnections(
      { db: database.db, clock, network, pictureLink: () => null, masterKey },
      user,
    );
    expect([(await current(away)).status, (await current(new_)).status]).toEqual([
      'PIN_CHALLENGED',
      'PIN_CHALLENGED',
    ]);
    time.real += 2 * 60_000;
    await recheckConnections(
      { db: database.db, clock, network, pictureLink: () => null, masterKey },
      user,
    );
    await settled();
    expect([await status(away), await status(new_)]).toEqual(['VERIFIED', 'REGISTRATION_STARTED']);
    expect(await told(away)).toEqual(['CONNECTION_LOST', 'CONNECTION_RESTORED']);
    expect(await told(new_)).toEqual([]);
  });
  it('connects while its person is away: after a captcha, or when the account recovers', async () => {
    const [solving, lost] = [await connected(), await connected()];
    await setState(solving.account, 'disconnected');
    expect((await connect(solving, solving.userName.replace('anna', 'captcha'))).body.status).toBe(
      'CAPTCHA_IN_PROGRESS',
    );
    await setState(lost.account, 'disconnected');
    await server.call('POST /userdetails/refreshTask', { headers: lost.headers });
    await settled();
    expect((await current(lost)).status).toBe('UNAUTHORIZED');
    await setState(lost.account, 'running');
    for (let looks = 0; looks < 4; looks += 1) {
      time.real += 61_000;
      await recheckConnections(
        { db: database.db, clock, network, pictureLink: () => null, masterKey },
        user,
      );
      await settled();
    }
    // The captcha is for another person's account here, so its sign-in ends where it began.
    expect([await status(solving), await status(lost)]).toEqual(['UNAUTHORIZED', 'VERIFIED']);
  });
});
