import { sql } from 'kysely';
import { personKeys } from '#core/erasure/person-keys.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import type { Owner } from '#data/scope.ts';

/** Everything that marks a user's rows as about one person. */
export type PersonToErase = {
  userId: string;
  leadIds: string[];
  memberIds: string[];
  profileSlugs: string[];
  /** In lower case. */
  emails: string[];
  names: string[];
  chatIds: string[];
  conversationIds: string[];
  /** Patterns for `like` of what only texts about this person contain: where to look closer. */
  patterns: string[];
  /** The same as regular expressions that match whole words. */
  words: string[];
};

type Known = {
  lead_id: string;
  network_member_id: string | null;
  profile_slug: string | null;
  email: string | null;
  full_name: string | null;
  chat_id: string | null;
};

/**
 * The person behind a lead, with the lead locked until the transaction ends, including other leads
 * identified only by the same email. Null if the user has no such lead.
 */
export async function findPerson(
  scope: Owner<DatabaseTransaction>,
  leadId: string,
): Promise<PersonToErase | null> {
  const { userId, db } = scope;
  const { rows: leads } = await sql<Known>`
    select l.lead_id, l.network_member_id, l.profile_slug, l.email, l.full_name, l.chat_id
    from leads l
    where l.user_id = ${userId}
      and (
        l.lead_id = ${leadId}
        or (
          l.network_member_id is null
          and l.profile_slug is null
          and lower(l.email) = (
            select lower(o.email) from leads o where o.user_id = ${userId} and o.lead_id = ${leadId}
          )
        )
      )
    order by l.lead_id for update`.execute(db);
  if (!leads.some((lead) => lead.lead_id === leadId)) return null;
  const leadIds = leads.map((lead) => lead.lead_id);
  const memberIds = present(leads.map((lead) => lead.network_member_id));
  const { rows: threads } = await sql<{ conversation_id: string; chat_id: string | null }>`
    select c.conversation_id, h.chat_id
    from conversations c
    left join chats h on h.user_id = c.user_id and h.conversation_id = c.conversation_id
    where c.user_id = ${userId}
      and (c.lead_id = any(${leadIds}::bigint[]) or c.network_member_id = any(${memberIds}::text[]))
    union
    select h.conversation_id, h.chat_id
    from chats h
    where h.user_id = ${userId} and h.lead_id = any(${leadIds}::bigint[])`.execute(db);
  const chatIds = present([
    ...leads.map((lead) => lead.chat_id),
    ...threads.map((thread) => thread.chat_id),
  ]);
  const recorded = await recordedKeys(scope, leadIds);
  const knownAs = (prefix: string) =>
    recorded.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  const profileSlugs = present([
    ...leads.map((lead) => lead.profile_slug?.toLowerCase()),
    ...knownAs('s:'),
  ]);
  const emails = present([...leads.map((lead) => lead.email?.toLowerCase()), ...knownAs('e:')]);
  const names = present(leads.map((lead) => lead.full_name));
  return {
    userId,
    leadIds,
    memberIds,
    profileSlugs,
    emails,
    names,
    chatIds,
    conversationIds: present(threads.map((thread) => thread.conversation_id)),
    patterns: [
      ...[...memberIds, ...chatIds, ...emails].map((word) => `%${escaped(word)}%`),
      ...profileSlugs.map((slug) => `%/in/${escaped(slug)}%`),
    ].map((pattern) => pattern.toLowerCase()),
    words: [
      ...[...memberIds, ...chatIds].map((id) => wholeWord(id, '[[:alnum:]_-]', '[[:alnum:]_=-]')),
      ...emails.map((email) => `(?i)${wholeWord(email, '[[:alnum:]._%+-]', '\\.?[[:alnum:]_-]')}`),
      ...profileSlugs.map((slug) => `(?i)/in/${literal(slug)}(?![[:alnum:]_%-])`),
    ],
  };
}

/**
 * The leads' keys in the do-not-contact record, including a profile or an address from before an
 * edit, unless another lead has that address now.
 */
async function recordedKeys(
  { db, userId }: Owner<DatabaseTransaction>,
  leadIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with recorded as (
      select 'e:' || address as key from do_not_contact
      where user_id = ${userId} and lead_id = any(${leadIds}::bigint[]) and address is not null
      union
      select k.key from do_not_contact e
      join do_not_contact_keys k on k.user_id = e.user_id and k.entry_id = e.entry_id
      where e.user_id = ${userId} and e.lead_id = any(${leadIds}::bigint[])
    )
    select key from recorded
    where key not like 'e:%' or not exists (
      select from leads l
      where l.user_id = ${userId} and lower(l.email) = substr(key, 3)
        and l.lead_id <> all(${leadIds}::bigint[])
    )
    order by key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Everything that the person was known by, as keys. */
export function keysOfPerson(person: PersonToErase): string[] {
  return [
    ...person.memberIds.flatMap((memberId) => personKeys({ memberId })),
    ...person.profileSlugs.flatMap((profileSlug) => personKeys({ profileSlug })),
    ...person.emails.flatMap((email) => personKeys({ email })),
    ...person.chatIds.flatMap((chatId) => personKeys({ chatId })),
  ];
}

function present(values: readonly (string | null | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== null && value !== undefined))].filter(
    (value) => value !== '',
  );
}

/** A word that isn’t the end or beginning of a longer one. */
const wholeWord = (word: string, before: string, behind: string) =>
  `(?<!${before})${literal(word)}(?!${behind})`;

const literal = (word: string) => word.replaceAll(/[^\p{L}\p{N}_]/gu, '\\$&');

const escaped = (word: string) => word.replaceAll(/[\\%_]/gu, '\\$&');
