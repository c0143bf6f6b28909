import type { FileOptOut } from '#core/do-not-contact/do-not-contact.ts';
import { MS_PER_DAY } from '#core/schedule/zone-offset.ts';
import { dayText } from '#core/text/formats.ts';

/** What another tool's file can say of a person (product rules, section 21). */
export const CONTACT_FACTS = ['connectedAt', 'invitedAt', 'writtenAt', 'repliedAt'] as const;
export type ContactFact = (typeof CONTACT_FACTS)[number];

/** What is known of a person, each with its instant; null: it happened, the file has no date. */
export type ContactFacts = Partial<Record<ContactFact, number | null>>;

/** The facts that make someone a person who was contacted; being connected alone does not. */
const CONTACTS = ['invitedAt', 'writtenAt', 'repliedAt'] as const;
export type Contact = (typeof CONTACTS)[number];

/** A person of a file, with what it says of them and whether it says not to contact them. */
export type PastContact = {
  memberId: string | null;
  profileSlug: string | null;
  email: string | null;
  name: string | null;
  facts: ContactFacts;
  optOut: FileOptOut | null;
};

/** The latest contact with a person; `at` is null if its file has no date. */
export type LastContact = { how: Contact; at: number | null };

/** What several rows say of one person: of each fact the latest date. */
export function joinedFacts(all: readonly ContactFacts[]): ContactFacts {
  const joined: ContactFacts = {};
  for (const facts of all)
    for (const fact of CONTACT_FACTS) {
      const at = facts[fact];
      if (at === undefined) continue;
      const before = joined[fact];
      joined[fact] = before == null || at === null ? (at ?? before ?? null) : Math.max(before, at);
    }
  return joined;
}

/**
 * The latest contact that facts tell of; null if there was none. One without a date was made at the
 * latest when its file was imported, and so counts as the latest.
 */
export function lastContact(facts: ContactFacts): LastContact | null {
  const contacts = CONTACTS.flatMap((how): LastContact[] => {
    const at = facts[how];
    return at === undefined ? [] : [{ how, at }];
  });
  const time = ({ at }: LastContact) => at ?? Infinity;
  return contacts.toSorted((one, other) => time(other) - time(one))[0] ?? null;
}

const CONTACT_WORDS = {
  invitedAt: 'Invited',
  writtenAt: 'Written to',
  repliedAt: 'Replied',
} as const satisfies Record<Contact, string>;

/**
 * When and how someone was contacted before, "Invited on Mar 3, 2025, from Dripify". `source` is
 * the tool or the file that says so; null: the inbox shows it.
 */
export function contactText({ how, at }: LastContact, source: string | null): string {
  const when = at === null ? '' : ` on ${dayText(Math.floor(at / MS_PER_DAY), 'dateWithYear')}`;
  return `${CONTACT_WORDS[how]}${when}, ${source === null ? 'in your inbox' : `from ${source}`}`;
}
