import type { Network } from '#network.ts';
import type { Act } from '#rules/act.ts';
import { invalid, notFound, unprocessable, WireFailure } from '#rules/wire-failure.ts';
import type { Invitation } from '#store/invitation-store.ts';
import { decideInvitation, asksForEmail } from '#world/personality.ts';
import { employeeOf } from '#world/person.ts';

const DAY_MS = 86_400_000;
export const REINVITE_AFTER_MS = 21 * DAY_MS;
const PENDING_CAP = 500;
const WEEKLY_CAP = { free: 100, paid: 200 } as const;
const NOTE_LENGTH = { free: 200, paid: 300 } as const;
/** Notes that a free account may write in a calendar month (UTC). */
const FREE_NOTES_A_MONTH = 5;

interface InviteInput extends Act {
  person: number;
  note: string | null;
  email: string | null;
}

/**
 * Sends an invitation. Refused: to oneself, to who is connected or invited, within 21 days of a
 * withdrawal, over the weekly cap, over the note's length and quota, by a full pile of pending
 * ones, and, unless it comes with their e-mail address, by people who want that.
 */
export function invite(
  network: Network,
  { account, now, requestId, person, note, email }: InviteInput,
): Invitation {
  if (person === account.owner) throw invalid('You can’t invite yourself.');
  const tier = account.paid ? 'paid' : 'free';
  if (note !== null && note.length > NOTE_LENGTH[tier])
    throw invalid(`The message must not be longer than ${NOTE_LENGTH[tier]} characters.`);
  const tie = network.ties.get(account.number, person);
  const conflict = (detail: string) =>
    new WireFailure({ type: 'provider/conflict', title: 'Conflict', detail });
  if (tie.connectedAt !== null) throw conflict('This user is a relation already.');
  if (network.invitations.pendingOf(account.number, person) !== null)
    throw conflict('An invitation to this user is pending already.');
  if (tie.withdrawnAt !== null && now < tie.withdrawnAt + REINVITE_AFTER_MS)
    throw unprocessable(
      'Cannot resend yet',
      'An invitation to this user was withdrawn less than three weeks ago.',
    );
  rejectOverCaps(network, { account, now });
  if (
    note !== null &&
    !account.paid &&
    network.invitations.countNotesAfter(account.number, startOfMonth(now)) >= FREE_NOTES_A_MONTH
  ) {
    throw unprocessable('Note quota', 'The notes of this month are used up.');
  }
  if (!knowsAddress(network, { person, email, asks: tie.asksEmail }))
    throw unprocessable(
      'E-mail needed',
      'This user only takes invitations from people who know their e-mail address.',
    );
  const invitation = placeInvitation(network, { account, now, person, note });
  network.ledger.add({
    at: now,
    account: account.number,
    person,
    kind: 'INVITE',
    text: note,
    requestId,
  });
  return invitation;
}

/**
 * A person who requires an e-mail address requires their own; others take an invitation with any or
 * none.
 */
function knowsAddress(
  network: Network,
  { person, email, asks }: { person: number; email: string | null; asks: boolean },
): boolean {
  const { seed } = network.world;
  if (!asks && !asksForEmail({ seed, person })) return true;
  const own = employeeOf({ seed, index: person }).email;
  return own !== null && email?.trim().toLowerCase() === own.toLowerCase();
}

function rejectOverCaps(network: Network, { account, now }: Pick<Act, 'account' | 'now'>): void {
  const sent = network.invitations.sentAfter(account.number, now - 7 * DAY_MS);
  const cap = account.paid ? WEEKLY_CAP.paid : WEEKLY_CAP.free;
  if (sent.length >= cap) {
    const free = (sent[sent.length - cap] ?? now) + 7 * DAY_MS;
    throw new WireFailure({
      type: 'provider/too_many_requests',
      title: 'Weekly limit',
      detail: 'The weekly invitation limit has been reached.',
      retryAfterSeconds: Math.max(1, Math.ceil((free - now) / 1000)),
    });
  }
  if (network.invitations.countPending(account.number) >= (account.pendingRoom ?? PENDING_CAP)) {
    throw new WireFailure({
      type: `provider/${account.pileAnswer ?? 'too_many_requests'}`,
      title: 'Refused',
      detail: 'The invitation was not sent.',
    });
  }
}

function startOfMonth(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
}

/**
 * Puts an invitation into the world, however it was sent, and lets the person decide what will come
 * of it.
 */
export function placeInvitation(
  network: Network,
  { account, now, person, note }: Pick<InviteInput, 'account' | 'now' | 'person' | 'note'>,
): Invitation {
  const tie = network.ties.get(account.number, person);
  const invitation = network.invitations.add({
    account: account.number,
    person,
    note,
    createdAt: now,
    turn: tie.invitations,
  });
  // Who invites someone follows them from then on.
  network.ties.save({ ...tie, invitations: tie.invitations + 1, following: true });
  const answer = decideInvitation({
    seed: network.world.seed,
    behavior: network.behavior,
    owner: account.owner,
    person,
    turn: invitation.turn,
  });
  if (answer !== null && !tie.silent)
    network.due.add({
      at: now + answer.acceptAfterMs,
      kind: 'accept',
      account: account.number,
      person,
      ref: invitation.number,
    });
  return invitation;
}

/**
 * Takes a pending invitation back. Fails with 404 when it is not pending (accepted, or withdrawn
 * before).
 */
export function withdraw(
  network: Network,
  { account, now, requestId, invitation: number }: Act & { invitation: number },
): void {
  const invitation = network.invitations.byNumber(number);
  if (
    invitation === null ||
    invitation.account !== account.number ||
    invitation.state !== 'PENDING'
  )
    throw notFound('relation request');
  network.invitations.close(invitation, 'WITHDRAWN', now);
  network.ties.save({ ...network.ties.get(account.number, invitation.person), withdrawnAt: now });
  network.ledger.add({
    at: now,
    account: account.number,
    person: invitation.person,
    kind: 'WITHDRAW',
    text: null,
    requestId,
  });
}
