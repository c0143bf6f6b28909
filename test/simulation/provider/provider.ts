import { NetworkError } from '#connectors/network/network-error.ts';
import type {
  AccountState,
  ActionIntent,
  FoundAct,
  NetworkProfile,
  Reconciled,
  ReportedMessage,
} from '#connectors/network/network.ts';
import type { Random } from '../seeded-random.ts';
import type { Scheduler } from '../scheduler.ts';
import {
  chatIdOf,
  pendingInvitation,
  profileOf,
  type SentInvitation,
  type SimulatedPerson,
} from './person.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const COOLDOWN_MS = 21 * DAY_MS;
const ENDORSED_MAX = 3;

const ACT_KINDS = [
  'invite',
  'withdraw',
  'message',
  'inmail',
  'visit',
  'follow',
  'endorse',
  'like',
] as const;
export type ActKind = (typeof ACT_KINDS)[number];
/** Anything that is carried out, on the network or by a mail server. */
export type CarriedOut = ActKind | 'email';

/** A request of ours that the network executed: its own record of it. */
export type JournalEntry = {
  kind: CarriedOut;
  account: string;
  memberId: string;
  requestId: string;
  at: number;
  elapsed: number;
  text: string | null;
};
export type ActAnswer =
  | {
      done: true;
      invitationId?: string;
      chatId?: string;
      messageId?: string;
      postId?: string;
      skillIds?: string[];
      profile?: NetworkProfile;
    }
  | {
      done: false;
      reason:
        | 'NO_PENDING_INVITE'
        | 'ALREADY_CONNECTED'
        | 'ALREADY_FOLLOWED'
        | 'NOTHING_TO_ENDORSE'
        | 'NOTHING_TO_LIKE';
    };

/** A network event that a webhook may report. */
export type News = {
  account: string;
  type: 'connected' | 'message' | 'read' | 'account_state';
  memberId: string | null;
  chatId: string | null;
  at: number;
  /** What the person wrote. */
  told?: ReportedMessage;
};

export type ProviderAccount = {
  account: string;
  state: AccountState;
  people: Map<string, SimulatedPerson>;
  bySlug: Map<string, SimulatedPerson>;
  /** How many invitations may pend; over it everyone is refused without a reason. */
  pilePlaces: number;
  /** Invitation notes and InMail credits that are left. */
  notesLeft: number;
  creditsLeft: number;
  hasInmail: boolean;
  /** Invitations that the network takes before it answers with its own limit. */
  invitesLeft: number;
};

export type ProviderOptions = {
  scheduler: Scheduler;
  random: Random;
  /** The network's own campaign time. */
  now: () => number;
  rate: number;
  /**
   * Takes what a strict network would refuse: a second invitation, one within the cooldown. Then
   * only the engine's own care keeps acts single.
   */
  lenient: boolean;
};

/**
 * The network itself: what holds of people, what acts do to them, what people do by themselves, and
 * a journal of all that was carried out for us.
 */
export class Provider {
  readonly journal: JournalEntry[] = [];
  readonly accounts = new Map<string, ProviderAccount>();
  /** Hears of each act the moment it is carried out, before anything else happens. */
  onAct: (entry: JournalEntry) => void = () => undefined;
  onNews: (news: News) => void = () => undefined;
  /** An invitation is pending no more: taken, turned down, or taken back by hand. */
  onInvitationOver: (over: { account: string; memberId: string }) => void = () => undefined;
  /** Someone with a pending invitation has left the network. */
  onLeft: (left: { account: string; memberId: string }) => void = () => undefined;
  /** A person has deleted one of their replies. */
  onTakenBack: (by: { account: string; memberId: string }) => void = () => undefined;
  readonly #options: ProviderOptions;
  #made = 0;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  account(name: string): ProviderAccount {
    const account = this.accounts.get(name);
    if (account === undefined) throw new NetworkError('not_found', 'no such account');
    return account;
  }

  person({ account, who }: { account: string; who: string }): SimulatedPerson {
    const { people, bySlug } = this.account(account);
    const person = people.get(who) ?? bySlug.get(who);
    if (person === undefined || !person.exists) throw new NetworkError('not_found', 'nobody');
    return person;
  }

  /** Carries out an act now. Throws what a network refuses with; then nothing has happened. */
  act({
    kind,
    account,
    memberId,
    requestId,
    text,
    note,
    email,
  }: {
    kind: ActKind;
    account: string;
    memberId: string;
    requestId: string;
    text: string | null;
    note: string | null;
    email: string | null;
  }): ActAnswer {
    const holder = this.account(account);
    if (holder.state === 'disconnected')
      throw new NetworkError('account_disconnected', 'signed out');
    if (holder.state === 'restricted') throw new NetworkError('account_restricted', 'restricted');
    const person = this.person({ account, who: memberId });
    if (person.blocked) throw new NetworkError('blocked', 'blocked');
    const answer = this.#effect({ kind, holder, person, requestId, text, note, email });
    if (answer.done) {
      const entry: JournalEntry = {
        kind,
        account,
        memberId: person.memberId,
        requestId,
        at: this.#options.now(),
        elapsed: this.#options.scheduler.elapsed(),
        text,
      };
      this.journal.push(entry);
      this.onAct(entry);
    }
    return answer;
  }

  #effect({
    kind,
    holder,
    person,
    requestId,
    text,
    note,
    email,
  }: {
    kind: ActKind;
    holder: ProviderAccount;
    person: SimulatedPerson;
    requestId: string;
    text: string | null;
    note: string | null;
    email: string | null;
  }): ActAnswer {
    switch (kind) {
      case 'invite':
        return this.#invite({ holder, person, requestId, note, email });
      case 'withdraw':
        return this.#withdraw({ holder, person });
      case 'message':
        if (person.connectedAt === null) throw new NetworkError('not_connected', 'strangers');
        return this.#send({ holder, person, requestId, text: text ?? '' });
      case 'inmail':
        if (!holder.hasInmail) throw new NetworkError('not_subscribed', 'no plan');
        if (!person.openProfile && holder.creditsLeft <= 0)
          throw new NetworkError('no_credits', 'no credits');
        if (!person.openProfile) holder.creditsLeft -= 1;
        return this.#send({ holder, person, requestId, text: text ?? '' });
      case 'visit':
        return { done: true, profile: profileOf(person) };
      case 'follow':
        if (person.followed !== null) return { done: false, reason: 'ALREADY_FOLLOWED' };
        person.followed = requestId;
        return { done: true };
      case 'endorse': {
        if (person.connectedAt === null) throw new NetworkError('not_connected', 'strangers');
        const open = person.skills
          .filter(({ endorsedBy }) => endorsedBy === null)
          .slice(0, ENDORSED_MAX);
        if (open.length === 0) return { done: false, reason: 'NOTHING_TO_ENDORSE' };
        for (const skill of open) skill.endorsedBy = requestId;
        return { done: true, skillIds: open.map(({ id }) => id) };
      }
      case 'like': {
        const post = person.posts.find(({ likedBy }) => likedBy === null);
        if (post === undefined) return { done: false, reason: 'NOTHING_TO_LIKE' };
        post.likedBy = requestId;
        return { done: true, postId: post.id };
      }
    }
  }

  #invite({
    holder,
    person,
    requestId,
    note,
    email,
  }: {
    holder: ProviderAccount;
    person: SimulatedPerson;
    requestId: string;
    note: string | null;
    email: string | null;
  }): ActAnswer {
    const now = this.#options.now();
    if (person.connectedAt !== null) throw new NetworkError('already_connected', 'connected');
    const own = pendingInvitation(person);
    if (own !== null && (!this.#options.lenient || own.requestId === null)) {
      throw new NetworkError('already_invited', 'pending', {
        invitation: {
          invitationId: own.id,
          memberId: person.memberId,
          slug: person.slug,
          note: null,
          sentAt: own.sentAt,
        },
      });
    }
    if (
      person.withdrawnAt !== null &&
      now < person.withdrawnAt + COOLDOWN_MS &&
      !this.#options.lenient
    )
      throw new NetworkError('cooldown', 'too early', {
        retryAt: person.withdrawnAt + COOLDOWN_MS,
      });
    const pending = [...holder.people.values()].filter((one) => pendingInvitation(one) !== null);
    if (
      (person.wantsEmail && (email === null || email !== person.email)) ||
      (note !== null && holder.notesLeft <= 0) ||
      pending.length >= holder.pilePlaces
    ) {
      person.inviteRefusals += 1;
      if (note !== null) person.noteRefusedElapsed = this.#options.scheduler.elapsed();
      throw new NetworkError('refused', 'no');
    }
    if (holder.invitesLeft <= 0) {
      holder.invitesLeft = 3;
      throw new NetworkError('rate_limited', 'the week is full', {
        scope: 'account',
        window: 'week',
        ...(this.#options.random.chance(0.5)
          ? { retryAt: now + this.#options.random.between(2, 40) * HOUR_MS }
          : {}),
      });
    }
    holder.invitesLeft -= 1;
    if (note !== null) holder.notesLeft -= 1;
    person.followed ??= 'by inviting';
    const invitation = this.#newInvitation({ person, requestId });
    this.#awaitAnswer({ account: holder.account, person, invitation });
    return { done: true, invitationId: invitation.id };
  }

  #newInvitation({
    person,
    requestId,
  }: {
    person: SimulatedPerson;
    requestId: string | null;
  }): SentInvitation {
    const invitation: SentInvitation = {
      id: `inv-${(this.#made += 1)}`,
      sentAt: this.#options.now(),
      realAt: this.#options.scheduler.elapsed(),
      requestId,
      end: 'pending',
    };
    person.invitations.push(invitation);
    return invitation;
  }

  #withdraw({ holder, person }: { holder: ProviderAccount; person: SimulatedPerson }): ActAnswer {
    if (person.connectedAt !== null) return { done: false, reason: 'ALREADY_CONNECTED' };
    const pending = pendingInvitation(person);
    if (pending === null) return { done: false, reason: 'NO_PENDING_INVITE' };
    for (const invitation of person.invitations)
      if (invitation.end === 'pending') invitation.end = 'withdrawn';
    person.withdrawnAt = this.#options.now();
    holder.invitesLeft += 1;
    return { done: true };
  }

  #send({
    holder,
    person,
    requestId,
    text,
  }: {
    holder: ProviderAccount;
    person: SimulatedPerson;
    requestId: string;
    text: string;
  }): ActAnswer {
    const messageId = this.#write({ person, fromMe: true, text, requestId });
    const { readHours, replyHours } = person.behavior;
    if (readHours !== null)
      this.#later(readHours, () => this.readThread({ account: holder.account, person }));
    if (replyHours !== null)
      this.#later(replyHours, () => this.reply({ account: holder.account, person }));
    return { done: true, chatId: chatIdOf(person), messageId };
  }

  #write({
    person,
    fromMe,
    text,
    requestId,
  }: {
    person: SimulatedPerson;
    fromMe: boolean;
    text: string;
    requestId: string | null;
  }): string {
    const id = `msg-${(this.#made += 1)}`;
    person.messages.push({
      id,
      fromMe,
      text,
      at: this.#options.now(),
      elapsed: this.#options.scheduler.elapsed(),
      seen: !fromMe,
      requestId,
      deleted: null,
    });
    return id;
  }

  #awaitAnswer({
    account,
    person,
    invitation,
  }: {
    account: string;
    person: SimulatedPerson;
    invitation: SentInvitation;
  }): void {
    const { acceptHours, declineHours, replyToInviteHours } = person.behavior;
    if (person.leaveHours !== null)
      this.#later(person.leaveHours, () => this.#leave({ account, person }));
    if (replyToInviteHours !== null)
      this.#later(replyToInviteHours, () => this.reply({ account, person }));
    if (acceptHours !== null)
      this.#later(acceptHours, () => this.accept({ account, person, invitation }));
    else if (declineHours !== null)
      this.#later(declineHours, () => this.#decline({ account, person, invitation }));
  }

  /**
   * Closes their account before they have accepted: no one finds them anymore, and their invitation
   * vanishes without a word.
   */
  #leave({ account, person }: { account: string; person: SimulatedPerson }): void {
    if (!person.exists || person.connectedAt !== null) return;
    person.exists = false;
    for (const invitation of person.invitations)
      if (invitation.end === 'pending') {
        invitation.end = 'gone';
        this.onLeft({ account, memberId: person.memberId });
        this.onInvitationOver({ account, memberId: person.memberId });
      }
  }

  #decline({
    account,
    person,
    invitation,
  }: {
    account: string;
    person: SimulatedPerson;
    invitation: SentInvitation;
  }): void {
    if (invitation.end !== 'pending') return;
    invitation.end = 'declined';
    this.onInvitationOver({ account, memberId: person.memberId });
  }

  #connect({ account, person }: { account: string; person: SimulatedPerson }): void {
    person.followed ??= 'by connecting';
    person.connectedAt = this.#options.now();
    person.connectedElapsed = this.#options.scheduler.elapsed();
    this.onInvitationOver({ account, memberId: person.memberId });
    this.onNews({
      account,
      type: 'connected',
      memberId: person.memberId,
      chatId: null,
      at: this.#options.now(),
    });
  }

  #later(hours: number, run: () => void): void {
    this.#options.scheduler.after((hours * HOUR_MS) / this.#options.rate, run);
  }

  /** A person takes an invitation that is still pending. */
  accept({
    account,
    person,
    invitation = pendingInvitation(person),
  }: {
    account: string;
    person: SimulatedPerson;
    invitation?: SentInvitation | null;
  }): boolean {
    if (
      invitation === null ||
      invitation.end !== 'pending' ||
      person.connectedAt !== null ||
      !person.exists
    )
      return false;
    for (const one of person.invitations) if (one.end === 'pending') one.end = 'accepted';
    this.#connect({ account, person });
    return true;
  }

  reply({ account, person }: { account: string; person: SimulatedPerson }): void {
    if (!person.exists) return;
    const text = 'An answer';
    const messageId = this.#write({ person, fromMe: false, text, requestId: null });
    const at = this.#options.now();
    this.onNews({
      account,
      type: 'message',
      memberId: person.memberId,
      chatId: chatIdOf(person),
      at,
      told: { messageId, text, at },
    });
    const message = person.messages.at(-1);
    const { takesBack } = person;
    if (message !== undefined && takesBack !== null)
      this.#later(takesBack.hours, () => {
        message.deleted = takesBack.leaves;
        this.onTakenBack({ account, memberId: person.memberId });
      });
  }

  readThread({ account, person }: { account: string; person: SimulatedPerson }): void {
    const unseen = person.messages.filter(({ fromMe, seen }) => fromMe && !seen);
    if (unseen.length === 0) return;
    for (const message of unseen) message.seen = true;
    this.onNews({
      account,
      type: 'read',
      memberId: person.memberId,
      chatId: chatIdOf(person),
      at: this.#options.now(),
    });
  }

  /** What the account's owner does by hand, in the network's own client. */
  byHand({
    account,
    person,
    what,
  }: {
    account: string;
    person: SimulatedPerson;
    what: 'invite' | 'withdraw' | 'message' | 'follow' | 'connect';
  }): void {
    if (!person.exists) return;
    const pending = pendingInvitation(person);
    if (
      what === 'invite' &&
      pending === null &&
      person.connectedAt === null &&
      person.withdrawnAt === null
    ) {
      person.followed ??= 'by inviting';
      this.#awaitAnswer({
        account,
        person,
        invitation: this.#newInvitation({ person, requestId: null }),
      });
    }
    if (what === 'withdraw' && pending !== null) {
      pending.end = 'withdrawn by hand';
      person.withdrawnAt = this.#options.now();
      this.onInvitationOver({ account, memberId: person.memberId });
    }
    if (what === 'message' && person.connectedAt !== null) {
      this.#write({ person, fromMe: true, text: 'By hand', requestId: null });
      this.onNews({
        account,
        type: 'message',
        memberId: person.memberId,
        chatId: chatIdOf(person),
        at: this.#options.now(),
      });
    }
    if (what === 'follow') person.followed ??= 'by hand';
    if (what === 'connect' && person.connectedAt === null && pending === null)
      this.#connect({ account, person });
  }

  setState({ account, state }: { account: string; state: AccountState }): void {
    const holder = this.account(account);
    if (holder.state === state) return;
    holder.state = state;
    this.onNews({
      account,
      type: 'account_state',
      memberId: null,
      chatId: null,
      at: this.#options.now(),
    });
  }

  /**
   * The truth about an act of the past, by what can be read back: the ids that the act made and no
   * one knows of yet.
   */
  reconcile({ account, intent }: { account: string; intent: ActionIntent }): Reconciled {
    const person = this.person({ account, who: intent.memberId });
    const known = (id: string): boolean => intent.knownBefore?.includes(id) ?? false;
    switch (intent.kind) {
      case 'invite': {
        const ours = person.invitations
          .filter(({ id, requestId }) => requestId !== null && !known(id))
          .at(-1);
        if (ours === undefined) return { result: 'did_not_happen' };
        // A person who declined, or whose invitation was withdrawn manually, shows nothing to
        // decide by.
        if (ours.end === 'declined' || ours.end === 'withdrawn by hand')
          return { result: 'cannot_tell' };
        return happened({
          at: ours.sentAt,
          invitationId: ours.id,
          connected: person.connectedAt !== null,
        });
      }
      case 'withdraw': {
        const last = person.invitations.at(-1);
        return last?.end === 'withdrawn'
          ? happened({ at: person.withdrawnAt })
          : last?.end === 'withdrawn by hand'
            ? { result: 'cannot_tell' }
            : { result: 'did_not_happen' };
      }
      case 'message':
      case 'inmail': {
        const sent = person.messages.find(
          ({ id, fromMe, text }) => fromMe && text === intent.text && !known(id),
        );
        return sent === undefined
          ? { result: 'did_not_happen' }
          : happened({ at: sent.at, chatId: chatIdOf(person), messageId: sent.id });
      }
      case 'follow':
        if (person.followed === null) return { result: 'did_not_happen' };
        // As on the wire: following is all that shows, and inviting and being connected follow by
        // themselves.
        return person.connectedAt !== null || profileOf(person).invitation.state !== 'none'
          ? { result: 'cannot_tell' }
          : happened({});
      case 'endorse': {
        const skillIds = person.skills
          .filter(({ id, endorsedBy }) => endorsedBy !== null && !known(id))
          .map(({ id }) => id);
        return skillIds.length > 0 ? happened({ skillIds }) : { result: 'did_not_happen' };
      }
      case 'like': {
        const post = person.posts.find(({ id, likedBy }) => likedBy !== null && !known(id));
        return post === undefined ? { result: 'did_not_happen' } : happened({ postId: post.id });
      }
      case 'visit':
        return { result: 'cannot_tell' };
    }
  }
}

function happened(found: Partial<FoundAct>): Reconciled {
  return {
    result: 'happened',
    value: {
      at: null,
      invitationId: null,
      connected: false,
      chatId: null,
      messageId: null,
      postId: null,
      skillIds: [],
      ...found,
    },
  };
}
