// What the team tests share: a server with the routes of teams and of the account.
import { afterAll, beforeAll } from 'vitest';
import type { TeamRole } from '#core/account/user-status.ts';
import { accountHandlers } from '#server/account/account.routes.ts';
import { teamHandlers } from '#server/teams/teams.routes.ts';
import { buildTestServer } from '../../../test/support/api-server.ts';
import { useTestDatabase } from '../../../test/support/database.ts';
import { signedInUser } from '../../../test/support/signed-in.ts';
import { insertTeam } from '../../../test/support/teams.ts';

export const database = useTestDatabase();
export const time = { now: Date.UTC(2026, 10, 23, 9), real: Date.UTC(2026, 10, 21, 9) };
const PASSWORD = 'right';
let server: Awaited<ReturnType<typeof buildTestServer>>;

beforeAll(async () => {
  const parts = {
    publicUrl: 'http://127.0.0.1:4400',
    signUp: 'open' as const,
    deliverMails: false,
  };
  server = await buildTestServer({
    db: database.db,
    time,
    handlers: {
      ...teamHandlers(parts),
      ...accountHandlers({ ...parts, isPassword: async ({ password }) => password === PASSWORD }),
    },
  });
});
afterAll(async () => server.app.close());

export type Person = Awaited<ReturnType<typeof signedInUser>> & { email: string };

/** A person with a confirmed address, in no team. */
export async function newPerson(): Promise<Person> {
  const person = await signedInUser({ db: database.db, realNow: time.real });
  const { email } = await database.db
    .selectFrom('users')
    .select('email')
    .where('user_id', '=', person.userId)
    .executeTakeFirstOrThrow();
  return { ...person, email };
}

/** A team of new people with these roles, in this order. */
export async function newTeam<const Roles extends readonly TeamRole[]>(
  ...roles: Roles
): Promise<{ teamId: string; people: { [Place in keyof Roles]: Person } }> {
  const people = await Promise.all(roles.map(newPerson));
  const teamId = await insertTeam({
    db: database.db,
    members: people.map(({ userId }, place) => ({ userId, role: roles[place] ?? 'USER' })),
    name: 'Northpoint',
  });
  return { teamId, people: people as unknown as { [Place in keyof Roles]: Person } };
}

const path = '/v1/shared/teams';
export const as = (person: Person) => ({
  get: (rest = '') => server.call(`GET ${path}${rest}`, { headers: person.headers }),
  post: (rest: string, body: object = {}) =>
    server.call(`POST ${path}${rest}`, { headers: person.headers, body }),
  patch: (rest: string, body: object) =>
    server.call(`PATCH ${path}${rest}`, { headers: person.headers, body }),
  remove: (rest: string) => server.call(`DELETE ${path}${rest}`, { headers: person.headers }),
  deleteAccount: () =>
    server.call('POST /account/deletion', {
      headers: person.headers,
      body: { email: person.email, password: PASSWORD },
    }),
});

/** The members of a team with their roles. */
export async function rolesOf(teamId: string): Promise<Map<string, TeamRole>> {
  const rows = await database.db
    .selectFrom('team_members')
    .select(['user_id', 'role'])
    .where('team_id', '=', teamId)
    .execute();
  return new Map(rows.map(({ user_id, role }) => [user_id, role]));
}

/** The types of someone's notifications, newest first. */
export async function toldTo({ userId }: Person): Promise<{ type: string; data: object }[]> {
  return database.db
    .selectFrom('notifications')
    .select(['type', 'data'])
    .where('user_id', '=', userId)
    .orderBy('notification_id', 'desc')
    .execute();
}

/** The texts of the emails to an address, newest first. */
export async function mailsTo(email: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('outbox_mails')
    .select('text')
    .where('recipient', '=', email)
    .orderBy('mail_id', 'desc')
    .execute();
  return rows.map(({ text }) => text);
}
