import type { Network } from '#network.ts';
import { monthOf, MONTHLY_CREDITS } from '#rules/inmail-credits.ts';
import { accountTraits } from '#rules/sign-in-steps.ts';
import type { Account, Seat } from '#store/account-store.ts';
import { accountIdOf } from '#world/account-ids.ts';
import { drawBits, drawUnit } from '#world/hash.ts';
import { decideFirstMessage, decideInvitation } from '#world/personality.ts';

const DAY_MS = 86_400_000;
const RELATION_SHARE = 0.006;
const POPULAR_SHARE = 0.05;
const PENDING_SHARE = 0.0012;

interface ConnectInput {
  owner: number;
  userName: string;
  country: string | null;
  customProxy?: { host: string; port: number } | undefined;
  state: string | null;
  now: number;
}

/**
 * The sign-in is through: the account runs, new or again. The person's relations and what they
 * invited by hand are there from the first time on.
 */
export function connectAccount(
  network: Network,
  { owner, userName, country, customProxy, state, now }: ConnectInput,
): Account {
  const before = network.accounts.byNumber(owner);
  const signedIn: Account =
    before === null
      ? newAccount(network, { owner, userName, country, now })
      : {
          ...before,
          status: 'running',
          restricted: false,
          sessionElsewhere: false,
          ...(country === null
            ? {}
            : { country, autoProxy: true, addressTurn: (before.addressTurn ?? 0) + 1 }),
        };
  const { customProxy: _proxyBefore, ...ownAddress } = signedIn;
  const account: Account =
    customProxy !== undefined
      ? { ...signedIn, autoProxy: false, customProxy }
      : country !== null
        ? ownAddress
        : signedIn;
  network.accounts.save(account);
  if (network.database.one('SELECT 1 FROM tie WHERE account = ? LIMIT 1', owner) === undefined)
    fillPast(network, { account, now });
  network.announce({
    type: before === null ? 'account.add' : 'account.reconnect',
    account: account.id,
    at: now,
    payload: { status: 'running', state },
  });
  network.announce({
    type: 'account.status.running',
    account: account.id,
    at: now,
    payload: { status: 'running' },
  });
  return account;
}

function newAccount(
  network: Network,
  { owner, userName, country, now }: Omit<ConnectInput, 'state'>,
): Account {
  const traits = accountTraits(userName);
  const seats: Seat[] = [];
  const id = accountIdOf({ seed: network.world.seed, owner });
  if (traits.sales)
    seats.push({
      id: `${id.slice(4, 9)}-s1`,
      product: 'sales_navigator',
      name: 'Sales Navigator Advanced',
      selected: true,
    });
  if (traits.recruiter)
    seats.push({
      id: `${id.slice(4, 9)}-r1`,
      product: 'recruiter',
      name: 'Recruiter Corporate',
      selected: !traits.unchosenSeats,
    });
  if (traits.recruiter && traits.unchosenSeats)
    seats.push({
      id: `${id.slice(4, 9)}-r2`,
      product: 'recruiter',
      name: 'Recruiter Lite',
      selected: false,
    });
  return {
    number: owner,
    id,
    owner,
    userName,
    createdAt: now,
    status: 'running',
    restricted: false,
    sessionElsewhere: false,
    paid: traits.paid,
    seats,
    credits: { month: monthOf(now), ...MONTHLY_CREDITS },
    country,
    autoProxy: true,
    metadata: {},
  };
}

/**
 * Relations of years, and some invitations that were sent manually in the last weeks and still are
 * pending; none of them of the last seven days, so that the weekly cap is free.
 */
function fillPast(network: Network, { account, now }: { account: Account; now: number }): void {
  const { seed, size } = network.world;
  const share = accountTraits(account.userName).popular ? POPULAR_SHARE : RELATION_SHARE;
  for (let person = 0; person < size; person += 1) {
    const unit = drawUnit({ seed, person, draw: 'relation', turn: account.owner });
    if (unit < share) {
      const age = 1 + (drawBits({ seed, person, draw: 'relationAge', turn: account.owner }) % 2200);
      network.ties.save({
        ...network.ties.get(account.number, person),
        connectedAt: now - age * DAY_MS,
        following: true,
      });
      const first = decideFirstMessage({
        seed,
        behavior: network.behavior,
        owner: account.owner,
        person,
      });
      if (first !== null)
        network.due.add({
          at: now + first.afterMs,
          kind: 'writeFirst',
          account: account.number,
          person,
          ref: 0,
        });
    } else if (unit > 1 - PENDING_SHARE) {
      const createdAt =
        now -
        (8 + (drawBits({ seed, person, draw: 'pendingByHand', turn: account.owner }) % 50)) *
          DAY_MS;
      const invitation = network.invitations.add({
        account: account.number,
        person,
        note: null,
        createdAt,
        turn: 0,
      });
      network.ties.save({
        ...network.ties.get(account.number, person),
        invitations: 1,
        following: true,
      });
      const answer = decideInvitation({
        seed,
        behavior: network.behavior,
        owner: account.owner,
        person,
        turn: 0,
      });
      if (answer !== null && createdAt + answer.acceptAfterMs > now)
        network.due.add({
          at: createdAt + answer.acceptAfterMs,
          kind: 'accept',
          account: account.number,
          person,
          ref: invitation.number,
        });
    }
  }
}
