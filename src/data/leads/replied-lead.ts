import { sql, type RawBuilder } from 'kysely';

/**
 * Whether an answer stops a campaign lead, as `hasAnswered` of `core/lead/replied-lead.ts` says;
 * the aliases are those of `campaign_leads` and `leads` in the statement.
 */
export function hasRepliedSql({
  place,
  person,
}: {
  place: string;
  person: string;
}): RawBuilder<boolean> {
  return sql<boolean>`coalesce(${sql.ref(`${person}.replied_at`)} > greatest(${sql.ref(`${place}.added_at`)}, to_timestamp((${sql.ref(`${place}.walk`)} ->> 'answersSeenUntil')::float8 / 1000)), false)`;
}
