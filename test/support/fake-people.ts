import type {
  Chat,
  ChatMessage,
  Invitation,
  NetworkProfile,
  Relation,
} from '#connectors/network/network.ts';

export type FakePerson = {
  memberId: string;
  slug: string;
  fullName: string;
  connectedAt: number | null;
  invitation: { id: string; sentAt: number } | null;
  withdrawnAt: number | null;
  openProfile: boolean;
  email: string | null;
  /** Accepts invitations only with an email address, regardless of the note. */
  wantsEmail: boolean;
  messages: { id: string; fromMe: boolean; text: string; at: number; seen: boolean }[];
};

export function invitationOf({ memberId, slug, invitation }: FakePerson): Invitation | null {
  return invitation === null
    ? null
    : { invitationId: invitation.id, memberId, slug, note: null, sentAt: invitation.sentAt };
}

export function relationsOf(people: ReadonlyMap<string, FakePerson>): Relation[] {
  const connected = [...people.values()]
    .filter(({ connectedAt }) => connectedAt !== null)
    .sort((one, other) => (other.connectedAt ?? 0) - (one.connectedAt ?? 0));
  return connected.map(({ memberId, slug, fullName, connectedAt }) => ({
    memberId,
    slug,
    fullName,
    headline: null,
    photoUrl: null,
    connectedAt,
  }));
}

export function chatOf({ memberId, fullName, messages }: FakePerson): Chat[] {
  const last = messages.at(-1);
  return last === undefined
    ? []
    : [
        {
          chatId: `chat-${memberId}`,
          memberId,
          name: fullName,
          headline: null,
          photoUrl: null,
          group: false,
          readOnly: false,
          archived: false,
          unread: 0,
          lastMessageAt: last.at,
          lastMessage: { text: last.text, fromMe: last.fromMe },
        },
      ];
}

export function messagesOf({ memberId, messages }: FakePerson): ChatMessage[] {
  return messages
    .map(({ id, fromMe, text, at, seen }) => ({
      messageId: id,
      chatId: `chat-${memberId}`,
      fromMe,
      senderId: fromMe ? 'm-me' : memberId,
      text,
      subject: null,
      at,
      seen,
      edited: false,
      deleted: false,
      system: false,
      attachments: [],
    }))
    .reverse();
}

export function profileOf({
  memberId,
  slug,
  fullName,
  connectedAt,
  invitation,
  withdrawnAt,
  openProfile,
  email,
}: FakePerson): NetworkProfile {
  return {
    memberId,
    slug,
    fullName,
    firstName: fullName.split(' ')[0] ?? null,
    lastName: fullName.split(' ')[1] ?? null,
    headline: null,
    jobTitle: 'Buyer',
    company: 'Acme',
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
    premium: false,
    connections: 100,
    canSendInmail: true,
    blocked: false,
    following: false,
    invitation: {
      state: invitation !== null ? 'pending' : withdrawnAt !== null ? 'withdrawn' : 'none',
      invitationId: invitation?.id ?? null,
      sentAt: invitation?.sentAt ?? null,
    },
    skills: [],
    throttled: [],
  };
}
