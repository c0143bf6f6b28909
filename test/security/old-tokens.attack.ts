import { parseArgs } from 'node:util';
import { startAttackHarness, type AttackHarness } from './attack-harness.ts';
import type { Attack, AttackVerdict } from './attack.ts';
import {
  identityRequest,
  makePeople,
  newAddress,
  RIGHT_PASSWORD,
  type KnownPerson,
} from './people-of-attack.ts';

type Session = { token: string; cookie: string };

const WAYS = ['password', 'email', 'reset'] as const;
type Way = (typeof WAYS)[number];

function sessionOf({
  text,
  header,
}: {
  text: string;
  header: (name: string) => string | null;
}): Session {
  const { token = '' } = JSON.parse(text) as { token?: string };
  return { token, cookie: /reachwell_session=[^;,]+/.exec(header('set-cookie') ?? '')?.[0] ?? '' };
}

async function signIn({
  harness,
  person,
  password,
}: {
  harness: AttackHarness;
  person: KnownPerson;
  password: string;
}): Promise<Session> {
  const answer = await harness.http.send(
    identityRequest({ path: '/identity/sign-in', body: { email: person.email, password } }),
  );
  if (answer.status !== 200)
    throw new Error(`Signing in was answered ${answer.status}: ${answer.text}`);
  return sessionOf(answer);
}

const bearer = (session: Session) => ({ authorization: `Bearer ${session.token}` });

async function resetCodeOf({
  harness,
  email,
}: {
  harness: AttackHarness;
  email: string;
}): Promise<string> {
  await harness.http.send(identityRequest({ path: '/identity/forgot-password', body: { email } }));
  const { text } = await harness.http.send({
    method: 'GET',
    path: `/practice/outbox?to=${encodeURIComponent(email)}`,
    headers: {},
    body: null,
  });
  const [mail] = JSON.parse(text) as { links: string[] }[];
  return new URL(mail?.links[0] ?? 'http://nowhere').searchParams.get('oobCode') ?? '';
}

/**
 * Changes a credential, as `way` says, while old tokens are being used and renewed; gives the
 * session that continues, if any.
 */
async function change({
  harness,
  way,
  person,
  mine,
  password,
}: {
  harness: AttackHarness;
  way: Way;
  person: KnownPerson;
  mine: Session;
  password: string;
}): Promise<{ session: Session | null; status: number }> {
  const { http } = harness;
  if (way === 'password') {
    const answer = await http.send(
      identityRequest({
        path: '/identity/password',
        headers: bearer(mine),
        body: { password, newPassword: `${password}x` },
      }),
    );
    return { status: answer.status, session: answer.status === 200 ? sessionOf(answer) : null };
  }
  if (way === 'email') {
    const answer = await http.send(
      identityRequest({
        method: 'PATCH',
        path: '/userdetails/email',
        headers: bearer(mine),
        body: { email: newAddress(), password },
      }),
    );
    return { status: answer.status, session: answer.status === 200 ? sessionOf(answer) : null };
  }
  const oobCode = await resetCodeOf({ harness, email: person.email });
  const answer = await http.send(
    identityRequest({
      path: '/identity/reset-password',
      body: { oobCode, newPassword: `${password}x` },
    }),
  );
  return { status: answer.status, session: null };
}

/**
 * One round: three sessions, one change at the same time as their renewal and a new sign-in by the
 * old password; then nothing of before works.
 */
async function round({
  harness,
  way,
  person,
}: {
  harness: AttackHarness;
  way: Way;
  person: KnownPerson;
}): Promise<string[]> {
  const { http } = harness;
  const password = RIGHT_PASSWORD;
  const sessions = [
    await signIn({ harness, person, password }),
    await signIn({ harness, person, password }),
    await signIn({ harness, person, password }),
  ];
  const [mine, second, third] = sessions as [Session, Session, Session];
  const refresh = (session: Session) =>
    http.send(
      identityRequest({ path: '/identity/refresh', headers: { cookie: session.cookie }, body: {} }),
    );
  const [changed, renewed, late] = await Promise.all([
    change({ harness, way, person, mine, password }),
    refresh(second),
    http.send(
      identityRequest({ path: '/identity/sign-in', body: { email: person.email, password } }),
    ),
  ]);
  const broken: string[] = [];
  if (changed.status !== 200 && changed.status !== 204)
    return [`${way}: the change was answered ${changed.status}`];
  const old = [
    ...sessions,
    ...(renewed.status === 200 ? [sessionOf(renewed)] : []),
    ...(late.status === 200 ? [sessionOf(late)] : []),
  ];
  for (const session of old) {
    const used = await http.send({
      method: 'GET',
      path: '/identity/sessions',
      headers: bearer(session),
      body: null,
    });
    if (used.status !== 401) broken.push(`${way}: an old bearer token was answered ${used.status}`);
    const again = session === third || session.cookie !== '' ? await refresh(session) : null;
    if (again !== null && again.status !== 401)
      broken.push(`${way}: an old refresh token was answered ${again.status}`);
  }
  if (changed.session !== null) {
    const goesOn = await http.send({
      method: 'GET',
      path: '/identity/sessions',
      headers: bearer(changed.session),
      body: null,
    });
    if (goesOn.status !== 200)
      broken.push(`${way}: the session that goes on was answered ${goesOn.status}`);
  }
  const left = await harness.db
    .selectFrom('sessions')
    .select('session_id')
    .where('identity_id', '=', person.userId)
    .where('real_ended_at', 'is', null)
    .execute();
  if (left.length !== (changed.session === null ? 0 : 1))
    broken.push(`${way}: ${left.length} sessions are left`);
  return broken;
}

/** Changes passwords and addresses over so many rounds and tries every token of before. */
export async function tryOldTokens({
  harness,
  rounds,
  say = () => undefined,
}: {
  harness: AttackHarness;
  rounds: number;
  say?: (line: string) => void;
}): Promise<AttackVerdict> {
  const people = await makePeople({ db: harness.db, count: rounds });
  const broken: string[] = [];
  for (const [nth, person] of people.entries()) {
    broken.push(...(await round({ harness, way: WAYS[nth % WAYS.length] ?? 'password', person })));
    if ((nth + 1) % 100 === 0) say(`${nth + 1} rounds`);
  }
  return {
    figures: { rounds, 'old tokens that worked or rounds that failed': broken.length },
    broken: [...new Set(broken)],
  };
}

/**
 * `npm run attack -- old-tokens`: whether any token of before works after a change of password or
 * address.
 */
export const attack: Attack = {
  title: 'Old tokens: passwords and addresses changed while sessions are used, renewed and begun',
  usage: '--rounds N',
  async run({ args, say }) {
    const { values } = parseArgs({
      args: [...args],
      options: { rounds: { type: 'string', default: '1000' } },
    });
    const harness = await startAttackHarness();
    try {
      return await tryOldTokens({ harness, rounds: Number(values.rounds), say });
    } finally {
      await harness.stop();
    }
  },
};
