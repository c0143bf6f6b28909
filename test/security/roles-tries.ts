import {
  routeAccess,
  WHO_MAY_CALL,
  type Access,
  type Permission,
  type TenantScope,
} from '#core/access/route-access.ts';
import type { AttackHarness } from './attack-harness.ts';
import { draftOf, written } from './draft-request.ts';
import { idPlaces } from './foreign-tries.ts';
import type { SentRequest } from './http-sender.ts';
import type { Operation } from './operations.ts';
import { idsOf } from './planted-ids.ts';
import { rightOver, rightOverInbox, wayInto, type Actor, type Cast } from './roles-cast.ts';

/**
 * When a try is sent, and with it what it may change: what is refused at the door and foreign ids
 * change nothing of anybody else's, work inside an account only that one, and one's own calls only
 * oneself. Foreign ids come before anything that works, which would take away what their requests
 * name beside them.
 */
export const PHASES = ['refused', 'foreign ids', 'foreign ids inside', 'inside', 'own'] as const;
export type Phase = (typeof PHASES)[number];

export type RoleTry = {
  actor: Actor;
  operation: Operation;
  phase: Phase;
  /** The requested account; null: the actor's own. */
  account: Actor | null;
  what: string;
  access: Access;
  /** For an allowed call with a foreign id in its path. */
  notFound: boolean;
  /** The people whose data may appear in the response. */
  mayShow: readonly Actor[];
  request: () => SentRequest;
};

/**
 * Calls that take the id of any user from staff, without acting as them (product api, "User and
 * LinkedIn connection"); those with a permission of staff are known by it.
 */
const STAFF_MAY: readonly string[] = [
  'GET /userdetails/{id}',
  'PUT /userdetails/{id}',
  'GET /v1/shared/emailcredits/{userId}',
];
/** Calls that read a member’s data, for anyone who may open their account (section 7). */
const READS_MEMBERS: readonly string[] = [
  'GET /campaigns',
  'GET /v1/campaign/statistics/{ids}',
  'GET /events',
  'GET /events/statistics',
];
/**
 * Reachable only by the person themselves, whatever the contract says (section 7): password, email,
 * sessions, second factors, connections and their addresses, billing, deletion, and the archive.
 */
const STAYS_WITH_ITS_PERSON = new RegExp(
  String.raw`^\S+ \/(identity\/(credentials|password|second-factor|sessions|sign-out)` +
    String.raw`|account(?!\/deletion\/cancel)|userdetails\/(email$|verif(y$|ication\/))` +
    String.raw`|user-client\/|v1\/auth(?!\/(providers|mailbox)$)|v1\/shared\/billings\/` +
    String.raw`|v1\/shared\/emailcredits\/\{userId\}\/ledger|v1\/shared\/referral` +
    String.raw`|practice\/billing$)|^PATCH \/v1\/auth\/mailbox$`,
);
/**
 * Calls about members, judged by the rules of teams (`core/team/team-rules.ts`) with their own
 * tests.
 */
const MEMBER_CALLS: readonly string[] = [
  'PATCH /v1/shared/teams/users/{userId}',
  'DELETE /v1/shared/teams/users/{userId}',
  'PUT /campaigns/{campaignId}/senders',
];
/**
 * One's own calls that are about others too: they end a membership, and hand over what was shared.
 */
const ABOUT_OTHERS: readonly string[] = [...MEMBER_CALLS, 'POST /account/deletion'];
/** What a team shares: who is in it, and its templates. */
const SHOWS_TEAM = /\/v1\/shared\/teams|template/i;
/** What says by name who did something in the account: the timeline, messages, and notes. */
const SHOWS_WHO_ACTED = /\/(events|notes|colleagues|word|stop)$|\/leads\/\{leadId\}$/;
const IDS_OF_EACH = 2;

type Making = { harness: AttackHarness; cast: Cast; actor: Actor; operation: Operation };

/** Whether a call is one for staff about anybody, of an actor who is staff. */
function isStaffCall({ operation, actor }: Pick<Making, 'operation' | 'actor'>): boolean {
  const { staff } = WHO_MAY_CALL[operation.permission as Permission];
  return actor.adminStatus !== null && (staff !== null || STAFF_MAY.includes(operation.key));
}

/**
 * Whether a call is about one's own identity, and so may end one's sessions: also those that need
 * none, as with the code of a mail.
 */
export const endsSessions = ({ tenant, path }: Operation): boolean =>
  tenant === 'self' || path.startsWith('/identity/');

/** Whether someone's token belongs to a live session. */
export function hasSession({ token, name }: Actor): boolean {
  return token !== null && name !== 'endedSession';
}

function accessOf({ actor, operation }: Making, account: Actor | null): Access {
  const access = routeAccess({
    permission: operation.permission as Permission,
    tenant: operation.tenant as TenantScope,
    caller: hasSession(actor) ? { adminStatus: actor.adminStatus } : null,
    wayIn: account === null ? null : wayInto(actor, account, isOfInbox(operation)),
  });
  return account !== null && access === 'ALLOWED' && STAYS_WITH_ITS_PERSON.test(operation.key)
    ? 'OUT_OF_REACH_INSIDE'
    : access;
}

/** Owners and managers of a team were notified of who left it, by name. */
const wasToldWhoLeft = ({ team, role }: Actor): boolean =>
  team === 'ours' && (role === 'OWNER' || role === 'MANAGER');

/** The people whose data the route may show to anyone working in the account. */
function mayShowOf({ cast, actor, operation }: Making, account: Actor | null): Actor[] {
  const within = account ?? actor;
  if (operation.key === 'GET /notifications' && wasToldWhoLeft(within))
    return [within, actor, ...cast.actors.filter(({ name }) => name === 'exMember')];
  const everyone = [...cast.targets, ...cast.actors];
  if (isStaffCall({ actor, operation })) return everyone;
  if (SHOWS_WHO_ACTED.test(operation.path))
    return [
      within,
      actor,
      ...everyone.filter(
        (one) => rightOver(one, within) !== null || rightOverInbox(one, within) !== null,
      ),
    ];
  const team = within.team === null || !SHOWS_TEAM.test(operation.key) ? null : within.team;
  const shared = everyone.filter((one) => one.team === team);
  return [within, actor, ...(team === null ? [] : shared)];
}

function headersOf(actor: Actor, account: Actor | null): Record<string, string> {
  return {
    ...(actor.token !== null && { authorization: `Bearer ${actor.token}` }),
    ...(account !== null && { 'x-acting-user': account.user.userId }),
  };
}

/** Inbox routes, which a teammate may reach alone. */
const isOfInbox = ({ path }: Operation): boolean => path.startsWith('/messaging/');

/** An example of the route with the ids of the account's user. */
function plainTry(making: Making, account: Actor | null): RoleTry {
  const { harness, actor, operation } = making;
  const access = accessOf(making, account);
  const user = (account ?? actor).user;
  return {
    actor,
    operation,
    account,
    phase: access !== 'ALLOWED' ? 'refused' : account === null ? 'own' : 'inside',
    what: account === null ? 'own ids' : `the account and ids of ${account.name}`,
    access,
    notFound: false,
    mayShow: mayShowOf(making, account),
    request: () => {
      const draft = draftOf({ api: harness.api, user, operation });
      return written({ ...draft, headers: headersOf(actor, account) });
    },
  };
}

/**
 * Someone else's ids in every place of the route, in one account. A conversation may be assigned to
 * a colleague, who is notified; that has its own tests.
 */
function idTries(making: Making, account: Actor | null, victim: Actor): RoleTry[] {
  const { harness, actor, operation } = making;
  const access = accessOf(making, account);
  const { user: within, team } = account ?? actor;
  const isColleague = team !== null && victim.team === team;
  const places = idPlaces({ api: harness.api, user: within, operation }).filter(
    ({ name }) => name !== 'assigneeId' || !isColleague,
  );
  return places.flatMap((place) =>
    idsOf({ user: victim.user, name: place.name, path: operation.path })
      .slice(0, place.name === 'templateId' ? 1 : IDS_OF_EACH)
      .map((id): RoleTry => {
        const namesMember = READS_MEMBERS.includes(operation.key) && /^userIds?$/.test(place.name);
        const reads = namesMember && account === null && rightOver(actor, victim) === 'TEAM';
        return {
          actor,
          operation,
          account,
          phase: access === 'ALLOWED' ? phaseOfId(account, place.inPath) : 'refused',
          what: `${place.what} of ${victim.name}${account === null ? '' : ` in the account of ${account.name}`}`,
          access,
          notFound: access === 'ALLOWED' && (place.inPath || (namesMember && !reads)),
          mayShow: [...mayShowOf(making, account), ...(reads ? [victim] : [])],
          request: () => {
            const draft = place.put(id);
            return written({ ...draft, headers: headersOf(actor, account) });
          },
        };
      }),
  );
}

/** Inside, an id in the body may be heeded or not, and the rest of the call be done. */
function phaseOfId(account: Actor | null, inPath: boolean): Phase {
  if (account === null) return 'foreign ids';
  return inPath ? 'foreign ids inside' : 'inside';
}

function triesOf(making: Making): RoleTry[] {
  const { cast, operation } = making;
  const tries: RoleTry[] = [];
  if (!isStaffCall(making) && !ABOUT_OTHERS.includes(operation.key))
    tries.push(plainTry(making, null));
  for (const account of cast.targets) {
    if (WHO_MAY_CALL[operation.permission as Permission].session)
      tries.push(plainTry(making, account));
    if (isStaffCall(making) || MEMBER_CALLS.includes(operation.key)) continue;
    tries.push(...idTries(making, null, account));
    const third = cast.targets.find((one) => one !== account && one.team !== account.team);
    if (third !== undefined) tries.push(...idTries(making, account, third));
  }
  return tries;
}

/** Every actor × every route of the document × own, teammate's and stranger's ids and accounts. */
export function roleTries({ harness, cast }: { harness: AttackHarness; cast: Cast }): RoleTry[] {
  const operations = harness.api.operations.filter(({ permission }) => permission !== 'practice');
  return cast.actors.flatMap((actor) =>
    operations.flatMap((operation) => triesOf({ harness, cast, actor, operation })),
  );
}
