import type { AdminStatus, TeamRole } from '#core/account/user-status.ts';
import type { WayIn } from '#core/access/route-access.ts';
import { rightInInbox, type InboxSharing } from '#core/team/inbox-sharing.ts';
import { rightInAccount } from '#core/team/team-rules.ts';
import { saveAuthenticator } from '#data/identity/second-factors.ts';
import { insertTeam } from '../support/teams.ts';
import type { AttackHarness } from './attack-harness.ts';
import type { AttackWorld } from './attack-world.ts';
import type { PlantedUser } from './plant-user.ts';

/** An actor of the matrix. `token` null: not signed in. */
export type Actor = {
  name: string;
  user: PlantedUser;
  token: string | null;
  adminStatus: AdminStatus | null;
  role: TeamRole | null;
  team: 'ours' | 'another' | null;
  /** Which teammates read their inbox in the team's. */
  sharing: InboxSharing;
  /** Staff: how their visits in the accounts that are asked for stand; null: none was begun. */
  visits: 'OPEN' | 'LEFT' | 'EXPIRED' | null;
};

/** The role of an actor; `was` is their former one. */
type Facts = Partial<Pick<Actor, 'adminStatus' | 'role' | 'team' | 'visits' | 'sharing'>> & {
  was?: TeamRole | AdminStatus;
};

/** The acting person. */
const CAST = {
  owner: { role: 'OWNER', team: 'ours' },
  manager: { role: 'MANAGER', team: 'ours' },
  teammate: { role: 'USER', team: 'ours' },
  sharingTeammate: { role: 'USER', team: 'ours', sharing: 'TEAM' },
  otherTeamOwner: { role: 'OWNER', team: 'another' },
  admin: { adminStatus: 'ADMIN' },
  proxyManager: { adminStatus: 'PROXY_MANAGER' },
  visitingAdmin: { adminStatus: 'ADMIN', visits: 'OPEN' },
  visitingProxyManager: { adminStatus: 'PROXY_MANAGER', visits: 'OPEN' },
  adminWhoLeft: { adminStatus: 'ADMIN', visits: 'LEFT' },
  adminWhoseVisitExpired: { adminStatus: 'ADMIN', visits: 'EXPIRED' },
  adminInTeam: { adminStatus: 'ADMIN', role: 'MANAGER', team: 'ours' },
  exMember: { was: 'MANAGER' },
  exAdmin: { was: 'ADMIN' },
  stranger: {},
  endedSession: {},
  nobody: {},
} as const satisfies Record<string, Facts>;

/** The people whose accounts and ids are requested. */
const TARGETS = {
  targetUser: { role: 'USER', team: 'ours' },
  targetSharing: { role: 'USER', team: 'ours', sharing: 'TEAM' },
  targetShut: { role: 'USER', team: 'ours', sharing: 'NOBODY' },
  targetManager: { role: 'MANAGER', team: 'ours' },
  targetOwner: { role: 'OWNER', team: 'ours' },
  outsider: { role: 'OWNER', team: 'another' },
} as const satisfies Record<string, Facts>;

export type Cast = { actors: Actor[]; targets: Actor[] };

/** The right of one in the account of another, by the rule that the server uses as well. */
export function rightOver(actor: Actor, target: Actor): ReturnType<typeof rightInAccount> {
  const together = actor.team !== null && actor.team === target.team;
  return rightInAccount({
    adminStatus: actor.adminStatus,
    hasSecondFactor: true,
    role: together ? actor.role : null,
    target: together ? target.role : null,
  });
}

/** The same for calls of the inbox, where what the two share counts as well. */
export function rightOverInbox(actor: Actor, target: Actor): ReturnType<typeof rightInInbox> {
  const together = actor.team !== null && actor.team === target.team;
  return rightInInbox({
    adminStatus: actor.adminStatus,
    hasSecondFactor: true,
    role: together ? actor.role : null,
    target: together ? target.role : null,
    sharing: together ? actor.sharing : null,
    targetSharing: together ? target.sharing : null,
  });
}

/** Whether the account of another, or its inbox, is open to one; staff need an open visit. */
export function wayInto(actor: Actor, target: Actor, inInbox: boolean): WayIn {
  const right = inInbox ? rightOverInbox(actor, target) : rightOver(actor, target);
  if (right === null) return 'CLOSED';
  if (right === 'TAKEN_OUT') return 'INBOX_NOT_SHARED';
  return right === 'TEAM' || actor.visits === 'OPEN' ? 'OPEN' : 'VISIT_NEEDED';
}

/** New people in every role, who have everything that is planted. */
export async function settleCast({
  harness,
  world,
  round,
}: {
  harness: AttackHarness;
  world: AttackWorld;
  round: number;
}): Promise<Cast> {
  const people = new Map<string, Actor>();
  for (const [name, facts] of Object.entries<Facts>({ ...CAST, ...TARGETS })) {
    const mark = `Zq${name}${round}x${Math.random().toString(36).slice(2, 8)}mark`;
    const user = await world.settle(mark);
    const { adminStatus = null, role = null, team = null, visits = null } = facts;
    const { sharing = 'LEADERS' } = facts;
    const token = name === 'nobody' ? null : user.token;
    people.set(name, { name, user, token, adminStatus, role, team, visits, sharing });
  }
  const one = (name: string): Actor => {
    const found = people.get(name);
    if (found === undefined) throw new Error(`Nobody is called ${name}`);
    return found;
  };
  const idOf = (name: string) => one(name).user.userId;
  const members = (team: Actor['team']) =>
    [...people.values()]
      .filter((person) => person.team === team && person.role !== null)
      .map(({ user, role }) => ({ userId: user.userId, role: role ?? 'USER' }));
  await insertTeam({
    db: harness.db,
    members: [...members('ours'), { userId: idOf('exMember'), role: CAST.exMember.was }],
  });
  await insertTeam({ db: harness.db, members: members('another') });
  for (const { user, sharing } of people.values())
    await harness.db
      .updateTable('team_members')
      .set({ inbox_sharing: sharing })
      .where('user_id', '=', user.userId)
      .execute();
  for (const { name, adminStatus } of people.values())
    if (adminStatus !== null || name === 'exAdmin')
      await setAdminStatus({ harness, userId: idOf(name), to: adminStatus ?? CAST.exAdmin.was });
  const targets = Object.keys(TARGETS).map(one);
  await visit({ harness, by: one('exAdmin'), targets });
  for (const by of people.values()) if (by.visits !== null) await visit({ harness, by, targets });
  // They had the right, used it, and have lost it since, each in the product's own way where it has
  // one.
  for (const [name, into] of [
    ['exMember', 'targetUser'],
    ['exAdmin', 'outsider'],
  ] as const)
    await expectStatus({ harness, by: one(name), into: one(into), status: 200 });
  await dismiss({ harness, by: one('owner'), userId: idOf('exMember') });
  await setAdminStatus({ harness, userId: idOf('exAdmin'), to: null });
  await harness.db
    .updateTable('sessions')
    .set({ real_ended_at: new Date(), end_reason: 'SIGNED_OUT' })
    .where('identity_id', '=', idOf('endedSession'))
    .execute();
  return { actors: Object.keys(CAST).map(one), targets };
}

async function setAdminStatus({
  harness,
  userId,
  to,
}: {
  harness: AttackHarness;
  userId: string;
  to: AdminStatus | null;
}): Promise<void> {
  await harness.db
    .updateTable('users')
    .set({ admin_status: to })
    .where('user_id', '=', userId)
    .execute();
  if (to !== null)
    await saveAuthenticator({ db: harness.db, identityId: userId, step: 0, realNow: Date.now() });
}

/**
 * Has staff begin visits in the accounts, and end them as theirs ended. Also before each batch, for
 * what was sent before may have ended some.
 */
export async function visit({
  harness,
  by,
  targets,
}: {
  harness: AttackHarness;
  by: Actor;
  targets: readonly Actor[];
}): Promise<void> {
  const ask = async (method: 'POST' | 'DELETE', { user }: Actor) => {
    const answer = await harness.http.send({
      method,
      path: `/admin/users/${user.userId}/visits`,
      headers: {
        authorization: `Bearer ${by.token}`,
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      body:
        method === 'POST'
          ? Buffer.from(JSON.stringify({ reason: 'To see whether it holds' }))
          : null,
    });
    if (answer.status >= 300)
      throw new Error(`${by.name} was to visit: ${answer.status} ${answer.text}`);
  };
  for (const target of targets) {
    await ask('POST', target);
    if (by.visits === 'LEFT') await ask('DELETE', target);
  }
  if (by.visits === 'EXPIRED')
    await harness.db
      .updateTable('staff_visits')
      .set({ real_ends_at: new Date(Date.now() - 1000) })
      .where('staff_id', '=', by.user.userId)
      .execute();
}

async function expectStatus({
  harness,
  by,
  into,
  status,
}: {
  harness: AttackHarness;
  by: Actor;
  into: Actor;
  status: number;
}): Promise<void> {
  const answer = await harness.http.send({
    method: 'GET',
    path: '/leads',
    headers: { authorization: `Bearer ${by.token}`, 'x-acting-user': into.user.userId },
    body: null,
  });
  if (answer.status !== status)
    throw new Error(
      `${by.name} was to get ${status} in the account of ${into.name}: ${answer.status}`,
    );
}

async function dismiss({
  harness,
  by,
  userId,
}: {
  harness: AttackHarness;
  by: Actor;
  userId: string;
}): Promise<void> {
  const answer = await harness.http.send({
    method: 'DELETE',
    path: `/v1/shared/teams/users/${userId}`,
    headers: { authorization: `Bearer ${by.token}` },
    body: null,
  });
  if (answer.status !== 204) throw new Error(`Nobody was removed from the team: ${answer.text}`);
}
