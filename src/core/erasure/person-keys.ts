/**
 * The identifiers of a person; a chat belongs to one person, whatever the network says about them.
 */
export type KnownBy = {
  memberId?: string | null | undefined;
  profileSlug?: string | null | undefined;
  email?: string | null | undefined;
  chatId?: string | null | undefined;
};

/**
 * Every identifier of a person, each as one key (m: member id, s: profile slug, e: email, c: chat).
 * Only their hashes are kept of someone erased (product rules, section 21).
 */
export function personKeys({ memberId, profileSlug, email, chatId }: KnownBy): string[] {
  return [
    key('m', memberId),
    key('s', profileSlug?.toLowerCase()),
    key('e', email?.toLowerCase()),
    key('c', chatId),
  ].filter((one) => one !== null);
}

/**
 * The keys that identify someone new as one person: an email counts only without a profile, since
 * several people may share one.
 */
export function identifyingKeys(known: KnownBy): string[] {
  const keys = personKeys(known);
  const others = keys.filter((one) => !one.startsWith('e:'));
  return others.length > 0 ? others : keys;
}

function key(kind: string, value: string | null | undefined): string | null {
  const word = value?.trim() ?? '';
  return word === '' ? null : `${kind}:${word}`;
}
