/** What a person may be known by; a chat is theirs alone, whoever the network says they are. */
export type KnownBy = {
  memberId?: string | null | undefined;
  profileSlug?: string | null | undefined;
  email?: string | null | undefined;
  chatId?: string | null | undefined;
};

/**
 * Everything that a person is known by, each as one key (m: member id, s: address of the profile, e:
 * email, c: chat): what is kept of somebody who was erased, as hashes (product rules, section 21).
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
 * The keys by which somebody who comes in is told to be one person: an email counts only where there
 * is no profile, for several people may share one.
 */
export function tellingKeys(known: KnownBy): string[] {
  const keys = personKeys(known);
  const others = keys.filter((one) => !one.startsWith('e:'));
  return others.length > 0 ? others : keys;
}

function key(kind: string, value: string | null | undefined): string | null {
  const word = value?.trim() ?? '';
  return word === '' ? null : `${kind}:${word}`;
}
