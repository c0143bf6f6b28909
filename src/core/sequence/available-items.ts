import {
  SEQUENCE_ITEM_TYPES,
  type ActionType,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';

type ItemRefusal = 'INVITE_BY_EMAIL_NOT_ALLOWED' | 'ACTION_UNSUPPORTED';
type ItemNotice = 'MAILBOX_MISSING' | 'FINDER_MISSING';

/**
 * One entry of the editor's add menu: `reason` says why it isn't available, `notice` what its leads
 * would wait for.
 */
export type AvailableItem = {
  type: SequenceItemType;
  allowed: boolean;
  reason: ItemRefusal | null;
  notice: ItemNotice | null;
};

export type ItemFacts = {
  inviteByEmailAllowed: boolean;
  /** Actions that the connected provider doesn't support. */
  unsupportedActions?: readonly ActionType[];
  mailboxConnected: boolean;
  finderAvailable: boolean;
};

const REFUSAL_TEXTS = {
  INVITE_BY_EMAIL_NOT_ALLOWED: 'Invite by email isn’t enabled for your account',
  ACTION_UNSUPPORTED: 'Your provider doesn’t support this',
} as const satisfies Record<ItemRefusal, string>;

const NOTICE_TEXTS = {
  MAILBOX_MISSING: 'Connect a mailbox, or leads will wait here',
  FINDER_MISSING: 'Set up an email finder first, or leads will wait here',
} as const satisfies Record<ItemNotice, string>;

/**
 * Invite by email needs the feature, the user's own setting, and a provider that supports it
 * (platform spec, section 5; product rules, section 13).
 */
export function isInviteByEmailAllowed({
  feature,
  switchedOn,
  supported,
}: {
  feature: boolean;
  switchedOn: boolean;
  supported: boolean;
}): boolean {
  return feature && switchedOn && supported;
}

/**
 * Every item type, with whether this user may add it to a sequence now, and if not, why (product
 * api, `/v1/sequenceitems/available`).
 */
export function availableItems(facts: ItemFacts): AvailableItem[] {
  return SEQUENCE_ITEM_TYPES.map((type) => {
    const reason = refusal(type, facts);
    return { type, allowed: reason === null, reason, notice: notice(type, facts) };
  });
}

/**
 * The sentence for a reason of `/v1/sequenceitems/available`; an unknown one is returned unchanged.
 */
export function availableReasonText(code: string | null): string | null {
  const texts: Readonly<Record<string, string>> = { ...REFUSAL_TEXTS, ...NOTICE_TEXTS };
  return code === null ? null : (texts[code] ?? code);
}

function refusal(type: SequenceItemType, facts: ItemFacts): ItemRefusal | null {
  if ((facts.unsupportedActions as readonly SequenceItemType[] | undefined)?.includes(type))
    return 'ACTION_UNSUPPORTED';
  return type === 'CONNECT_BY_EMAIL' && !facts.inviteByEmailAllowed
    ? 'INVITE_BY_EMAIL_NOT_ALLOWED'
    : null;
}

function notice(type: SequenceItemType, facts: ItemFacts): ItemNotice | null {
  if (type === 'EMAIL' && !facts.mailboxConnected) return 'MAILBOX_MISSING';
  return type === 'FIND_EMAIL' && !facts.finderAvailable ? 'FINDER_MISSING' : null;
}
