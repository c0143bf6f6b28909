import { sql, type RawBuilder } from 'kysely';
import type { ErasedKind } from '#core/erasure/certificate.ts';
import type { PersonToErase } from '#data/erasure/person.ts';

/**
 * What an erasure does to the rows of one table. `DELETES`: deletes them. `BLANKS`: keeps them as a
 * count that names nobody. `FOLLOWS`: the database does it, by a trigger or a foreign key.
 * `NOTHING`: they contain nothing of a person, or are not the user's; `why` says which.
 */
export type Treatment =
  | {
      does: 'DELETES' | 'BLANKS';
      kind: ErasedKind;
      statement: (erasing: Erasing) => RawBuilder<unknown>;
    }
  | { does: 'FOLLOWS' | 'NOTHING'; why: string };

/** `numbers`: what replaces each of the person’s leads in the ledger. */
export type Erasing = { person: PersonToErase; numbers: string[] };

export const leads = ({ person }: Erasing) =>
  sql`user_id = ${person.userId} and lead_id = any(${person.leadIds}::bigint[])`;
export const numberOf = ({ person, numbers }: Erasing) =>
  sql`
    coalesce(
      (${numbers}::bigint[])[array_position(${person.leadIds}::bigint[], lead_id)], lead_id
    )`;
export const threads = ({ person }: Erasing) =>
  sql`user_id = ${person.userId} and conversation_id = any(${person.conversationIds}::bigint[])`;
export const members = ({ person }: Erasing) =>
  sql`user_id = ${person.userId} and member_id = any(${person.memberIds}::text[])`;
/** JSON in which a text contains a whole word that identifies only this person. */
export const says = ({ person }: Erasing, json: RawBuilder<unknown>) =>
  sql`
    (
      lower(${json}::text) like any(${person.patterns}::text[])
      and exists (
        select from jsonb_path_query(${json}, 'strict $.** ? (@.type() == "string")') as said
        where said #>> '{}' ~ any(${person.words}::text[])
      )
    )`;
/** The person's keys in a do-not-contact record, the user's or a team's. */
export const recordKeys = ({ person }: Erasing) => [
  ...person.memberIds.map((id) => `m:${id}`),
  ...person.profileSlugs.map((slug) => `s:${slug}`),
  ...person.emails.map((email) => `e:${email}`),
];
/** Whether a remaining lead has the address of an entry. */
export const isOfAnother = ({ person }: Erasing, entry: RawBuilder<unknown>) =>
  sql`exists (
    select from leads l
    where l.user_id = ${entry}.user_id and lower(l.email) = ${entry}.address
      and l.lead_id <> all(${person.leadIds}::bigint[])
  )`;
/** Messages of the person’s conversations. */
export const written = (erasing: Erasing) =>
  sql`(select message_id from messages where ${threads(erasing)})`;

export const deletes = (
  kind: ErasedKind,
  statement: (erasing: Erasing) => RawBuilder<unknown>,
): Treatment => ({ does: 'DELETES', kind, statement });
export const blanks = (
  kind: ErasedKind,
  statement: (erasing: Erasing) => RawBuilder<unknown>,
): Treatment => ({ does: 'BLANKS', kind, statement });
export const follows = (why: string): Treatment => ({ does: 'FOLLOWS', why });
export const nothing = (why: string): Treatment => ({ does: 'NOTHING', why });

/** The timeline keeps that something happened to a lead: codes, and the try, under another name. */
export const TOLD_OF_NOBODY = sql`
  jsonb_strip_nulls(
    jsonb_build_object(
      'requestId', (
        select 'erased/' || i.intent_id
        from intents i
        where i.user_id = e.user_id
          and i.lead_id = e.lead_id
          and i.request_id = e.data ->> 'requestId'
        limit 1
      ),
      'variantId', e.data -> 'variantId', 'branch', e.data -> 'branch', 'from', e.data -> 'from',
      'to', e.data -> 'to', 'reason', e.data -> 'reason', 'leadPackId', e.data -> 'leadPackId'
    )
  )`;
