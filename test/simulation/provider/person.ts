import type {
  Chat,
  ChatMessage,
  Invitation,
  NetworkProfile,
  Relation,
} from '#connectors/network/network.ts';

/** How a person behaves, in campaign hours after what was done to them; null: never. */
export type Behavior = {
  acceptHours: number | null;
  declineHours: number | null;
  readHours: number | null;
  replyHours: number | null;
  /** Answers an invitation itself, before or after accepting it. */
  replyToInviteHours: number | null;
};

/** Deletes each reply this many campaign hours after writing it. */
export type TakesBack = { hours: number; leaves: 'marked' | 'vanished' };

export type SentInvitation = {
  id: string;
  sentAt: number;
  realAt: number;
  requestId: string | null;
  end: 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'withdrawn by hand' | 'gone';
};
export type SimulatedMessage = {
  id: string;
  fromMe: boolean;
  text: string;
  at: number;
  elapsed: number;
  seen: boolean;
  requestId: string | null;
  /** Deleted by its author: shown as a deleted message, or without a trace. */
  deleted: 'marked' | 'vanished' | null;
};

/** A person as one account sees them. Instants in campaign time of the network. */
export type SimulatedPerson = {
  memberId: string;
  slug: string;
  name: string;
  exists: boolean;
  leaveHours: number | null;
  takesBack: TakesBack | null;
  blocked: boolean;
  openProfile: boolean;
  email: string | null;
  wantsEmail: boolean;
  /**
   * Refusals of invitations without a reason, and when the last one with a note was refused; real
   * ms of the history.
   */
  inviteRefusals: number;
  noteRefusedElapsed: number;
  behavior: Behavior;
  connectedAt: number | null;
  /** The same in real ms since the history began. */
  connectedElapsed: number | null;
  invitations: SentInvitation[];
  withdrawnAt: number | null;
  /** Which request, or what else, made the account follow this person. */
  followed: string | null;
  skills: { id: string; endorsedBy: string | null }[];
  posts: { id: string; likedBy: string | null }[];
  messages: SimulatedMessage[];
};

export function pendingInvitation(person: SimulatedPerson): SentInvitation | null {
  return person.invitations.find(({ end }) => end === 'pending') ?? null;
}

export function shownMessages({ messages }: SimulatedPerson): SimulatedMessage[] {
  return messages.filter(({ deleted }) => deleted !== 'vanished');
}

export function chatIdOf(person: SimulatedPerson): string {
  return `chat-${person.memberId}`;
}

export function profileOf(person: SimulatedPerson): NetworkProfile {
  const { memberId, slug, name, openProfile, email, connectedAt, withdrawnAt, blocked, followed } =
    person;
  const pending = pendingInvitation(person);
  const declined = person.invitations.some(({ end }) => end === 'declined');
  const state =
    pending !== null
      ? 'pending'
      : withdrawnAt !== null
        ? 'withdrawn'
        : declined && connectedAt === null
          ? 'ignored'
          : 'none';
  return {
    memberId,
    slug,
    fullName: name,
    firstName: name,
    lastName: null,
    headline: null,
    jobTitle: null,
    company: null,
    industry: null,
    location: null,
    country: null,
    profileUrl: null,
    photoUrl: null,
    emails: email === null ? [] : [email],
    phones: [],
    websites: [],
    distance: connectedAt === null ? 'SECOND_DEGREE' : 'FIRST_DEGREE',
    openProfile,
    premium: null,
    connections: null,
    canSendInmail: null,
    blocked,
    following: followed !== null,
    invitation: { state, invitationId: pending?.id ?? null, sentAt: pending?.sentAt ?? null },
    skills: [],
    throttled: [],
  };
}

export function relationOf({ memberId, slug, name, connectedAt }: SimulatedPerson): Relation {
  return { memberId, slug, fullName: name, headline: null, photoUrl: null, connectedAt };
}

export function invitationOf({
  person,
  invitation,
}: {
  person: SimulatedPerson;
  invitation: SentInvitation;
}): Invitation {
  return {
    invitationId: invitation.id,
    memberId: person.memberId,
    slug: person.slug,
    note: null,
    sentAt: invitation.sentAt,
  };
}

export function chatOf(person: SimulatedPerson): Chat {
  const last = shownMessages(person).at(-1);
  return {
    chatId: chatIdOf(person),
    memberId: person.memberId,
    name: person.name,
    headline: null,
    photoUrl: null,
    group: false,
    readOnly: false,
    archived: false,
    unread: 0,
    lastMessageAt: last?.at ?? null,
    lastMessage: last === undefined ? null : { text: last.text, fromMe: last.fromMe },
  };
}

export function chatMessageOf({
  person,
  message,
}: {
  person: SimulatedPerson;
  message: SimulatedMessage;
}): ChatMessage {
  const { id, fromMe, text, at, seen, deleted } = message;
  return {
    messageId: id,
    chatId: chatIdOf(person),
    fromMe,
    senderId: fromMe ? 'm-me' : person.memberId,
    text: deleted === null ? text : '',
    subject: null,
    at,
    seen,
    edited: false,
    deleted: deleted !== null,
    system: false,
    attachments: [],
  };
}
