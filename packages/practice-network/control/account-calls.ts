import { accountStats, triggerRandomPersonAction } from '#control/account-events.ts';
import { listAccountPeople } from '#control/account-people.ts';
import { parseInput, type ControlCall } from '#control/control-call.ts';
import { ControlFailure } from '#control/control-failure.ts';
import {
  AccountPeopleQuery,
  FiguresQuery,
  PastChatsCommand,
  PendingInvitationsCommand,
  ReadsQuery,
  SignInChange,
  RandomPersonCommand,
  StateChange,
  type AccountState,
} from '#control/control-shapes.ts';
import { requireCodeAtSignIn } from '#rules/required-codes.ts';
import { placePastChats } from '#rules/past-chats.ts';
import { addManualInvitations } from '#rules/manual-invitations.ts';
import type { Account } from '#store/account-store.ts';
import { personIdOf } from '#world/person-ids.ts';

const STATE_EVENTS = {
  running: ['account.unlocked', 'account.status.running'],
  errored: ['account.status.errored'],
  disconnected: ['account.status.disconnected'],
  paused: [],
  restricted: ['account.locked'],
  session_elsewhere: [],
  two_factor_off: [],
} as const satisfies Record<AccountState, readonly string[]>;

function accountOfCall({ plane, id }: Pick<ControlCall, 'plane' | 'id'>): Account {
  const account = plane.network.accounts.byId(id);
  if (account === null)
    throw new ControlFailure({ status: 404, sentence: 'Account not found.', field: 'id' });
  return account;
}

/** GET /accounts/{id}/figures. */
export function getStats(call: ControlCall) {
  const { since } = parseInput(FiguresQuery, Object.fromEntries(call.query));
  return accountStats({ network: call.plane.network, account: accountOfCall(call), since });
}

/** GET /accounts/{id}/people. */
export function getAccountPeople(call: ControlCall) {
  const { query, limit } = parseInput(AccountPeopleQuery, Object.fromEntries(call.query));
  const { network } = call.plane;
  return listAccountPeople({ network, account: accountOfCall(call), query, limit });
}

/** POST /accounts/{id}/somebody. */
export function triggerRandomPerson(call: ControlCall) {
  const { network, presentMessage } = call.plane;
  const { do: deed } = parseInput(RandomPersonCommand, call.body);
  const account = accountOfCall(call);
  const { id, plainName } = network.database.write(() =>
    triggerRandomPersonAction({ network, account, deed, presentMessage }),
  );
  return { done: deed, accountId: account.id, personId: id, name: plainName };
}

/** POST /accounts/{id}/pile: many invitations by hand, and the room for pending ones. */
export function addPendingInvitations(call: ControlCall) {
  const { network } = call.plane;
  const { byHand, room, answer } = parseInput(PendingInvitationsCommand, call.body);
  const account = accountOfCall(call);
  const placed = network.database.write(() => {
    if (room !== undefined || answer !== undefined)
      network.accounts.save({
        ...account,
        ...(room === undefined ? {} : { pendingRoom: room }),
        ...(answer === undefined ? {} : { pileAnswer: answer }),
      });
    return addManualInvitations(network, { account, count: byHand, now: network.clock.now() });
  });
  return { placed, pending: network.invitations.countPending(account.number) };
}

/** POST /accounts/{id}/chats: conversations of the past, and groups. */
export function addPastChats(call: ControlCall) {
  const { network } = call.plane;
  const command = parseInput(PastChatsCommand, call.body ?? {});
  const account = accountOfCall(call);
  return network.database.write(() =>
    placePastChats(network, { ...command, account, now: network.clock.now() }),
  );
}

/** GET /reads: the profiles that an account asked for, found or not, but its owner's own. */
export function listReads({ plane, query }: ControlCall) {
  const { accountId, since, limit } = parseInput(ReadsQuery, Object.fromEntries(query));
  const { network } = plane;
  const { number } = accountOfCall({ plane, id: accountId });
  const rows = network.reads.list({ since, limit, account: number });
  const entries = rows.map((read) => ({
    at: new Date(read.at).toISOString(),
    personId: personIdOf({ seed: network.world.seed, index: read.person }),
    requestId: read.requestId,
  }));
  return { entries, next: rows.at(-1)?.number ?? since };
}

/** POST /accounts/{id}/sign-in. */
export function changeSignIn(call: ControlCall) {
  const { asksCode } = parseInput(SignInChange, call.body);
  const { id, owner } = accountOfCall(call);
  requireCodeAtSignIn({ network: call.plane.network, owner, asked: asksCode });
  return { id, asksCode };
}

/** POST /accounts/{id}/state; the change is sent as an event. */
export function changeState({ plane, id, body }: ControlCall) {
  const { state } = parseInput(StateChange, body);
  const { network } = plane;
  const account = accountOfCall({ plane, id });
  const wasRestricted = account.restricted;
  const status =
    state === 'restricted' || state === 'session_elsewhere' || state === 'two_factor_off'
      ? 'running'
      : state;
  network.database.write(() => {
    network.accounts.save({
      ...account,
      status,
      restricted: state === 'restricted',
      sessionElsewhere: state === 'session_elsewhere',
      twoFactorOff: state === 'two_factor_off',
    });
    for (const type of STATE_EVENTS[state]) {
      if (type !== 'account.unlocked' || wasRestricted)
        network.announce({
          type,
          account: account.id,
          at: network.clock.now(),
          payload: { status: state },
        });
    }
  });
  return { id, state };
}
