import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../test/support/database.ts';
import { identityServer, type IdentityServer } from '../../../test/support/identity-server.ts';
import { insertTeam } from '../../../test/support/teams.ts';

const database = useTestDatabase();
const HOUR = 3_600_000;
const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) };
let open: IdentityServer;
let invited: IdentityServer;
let closed: IdentityServer;
let teamId: string;
let owner: string;

beforeAll(async () => {
  open = await identityServer({ database, time });
  invited = await identityServer({ database, time, settings: { signUp: 'invited' } });
  closed = await identityServer({ database, time, settings: { signUp: 'closed' } });
  owner = (await open.session()).userId;
  teamId = await insertTeam({
    db: database.db,
    members: [{ userId: owner, role: 'OWNER' }],
    name: 'Northpoint',
  });
});
afterAll(() => Promise.all([open, invited, closed].map(({ app }) => app.close())));

const invite = (email: string, over: { status?: 'WITHDRAWN'; expiresInMs?: number } = {}) =>
  database.pool.query(
    `insert into team_invitations
       (team_id, email, role, invited_by, status, real_created_at, real_sent_at, real_expires_at)
     values ($1, $2, 'USER', $3, $4, $5, $5, $6)`,
    [
      teamId,
      email,
      owner,
      over.status ?? 'PENDING',
      new Date(time.real),
      new Date(time.real + (over.expiresInMs ?? HOUR)),
    ],
  );
const accounts = async (email: string) =>
  (await database.pool.query('select from identities where email = $1', [email])).rowCount;

describe('closed sign-up', () => {
  it('rejects everyone alike, whether their address is new, known, or invited', async () => {
    const known = await open.verified('known.closed@mail.example');
    await invite('invited.closed@mail.example');
    for (const email of [known, 'invited.closed@mail.example', 'new.closed@mail.example']) {
      const mails = (await open.mailsTo(email)).length;
      expect(await closed.signUp(email)).toMatchObject({
        status: 403,
        body: {
          code: 'SIGN_UP_CLOSED',
          detail: 'Sign-up is closed. Ask your administrator for an account',
        },
      });
      expect(await open.mailsTo(email)).toHaveLength(mails);
    }
    expect(await accounts('new.closed@mail.example')).toBe(0);
    expect(await accounts('invited.closed@mail.example')).toBe(0);
  });
  it('leaves those who have an account alone', async () => {
    const email = await open.verified('member.closed@mail.example');
    expect((await closed.signIn(email)).status).toBe(200);
  });
  it('lets an earlier unconfirmed account confirm its address', async () => {
    const email = 'begun.closed@mail.example';
    await open.signUp(email);
    const oobCode = await open.codeTo(email);
    expect((await closed.call('POST /identity/verify-email', { body: { oobCode } })).status).toBe(
      200,
    );
  });
});

describe('sign-up by invitation', () => {
  it('creates an account for an address that a team invited', async () => {
    await invite('ida@mail.example');
    expect((await invited.signUp(' Ida@Mail.example')).status).toBe(201);
    const oobCode = await invited.codeTo('ida@mail.example');
    expect((await invited.call('POST /identity/verify-email', { body: { oobCode } })).status).toBe(
      200,
    );
    expect((await invited.signIn('ida@mail.example')).status).toBe(200);
  });
  it.each([
    ['no invitation', 'stranger@mail.example', null],
    ['one that was withdrawn', 'withdrawn@mail.example', { status: 'WITHDRAWN' as const }],
    ['one that has expired', 'expired@mail.example', { expiresInMs: -1 }],
    ['a domain that needs no confirmation', 'someone@trusted.example', null],
  ])('creates none, and emails nothing, with %s', async (_, email, invitation) => {
    if (invitation !== null) await invite(email, invitation);
    expect((await invited.signUp(email)).status).toBe(201);
    expect(await accounts(email)).toBe(0);
    expect(await invited.mailsTo(email)).toEqual([]);
  });
  it('answers the same whether an address is invited, known, or neither', async () => {
    const known = await open.verified('known.invited@mail.example');
    await invite('waiting@mail.example');
    const answers = [];
    for (const email of [known, 'waiting@mail.example', 'neither@mail.example'])
      answers.push(await invited.signUp(email));
    for (const { status, body, headers } of answers) {
      expect(status).toBe(201);
      expect(body).toEqual({ userId: expect.stringMatching(/^\d+$/) });
      expect(Object.keys(headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort());
    }
    expect((await invited.mailsTo(known))[0]?.subject).toBe('You already have a Reachwell account');
  });
  it('rejects anyone’s weak password', async () => {
    const answer = await invited.signUp('neither@mail.example', { password: 'short' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'WEAK_PASSWORD' } });
  });
});
