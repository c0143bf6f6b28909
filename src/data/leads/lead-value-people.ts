import type { Selectable } from 'kysely';
import type { NamedPerson } from '#core/sequence/lead-values.ts';
import type { Leads } from '#data/schema/tables.ts';
import type { Owner } from '#data/scope.ts';

const VALUE_COLUMNS = [
  'l.first_name',
  'l.last_name',
  'l.full_name',
  'l.job_title',
  'l.company',
  'l.industry',
  'l.location',
  'l.country',
  'l.custom',
] as const;

/**
 * The people of a campaign who may still get a text, the first `limit` by id, with the fields that
 * texts use.
 */
export async function readValuePeople(
  { db, userId }: Owner,
  campaignId: string,
  limit: number,
): Promise<NamedPerson[]> {
  const rows = await db
    .selectFrom((of) =>
      of
        .selectFrom((inKeyOrder) =>
          inKeyOrder
            .selectFrom('campaign_leads as p')
            .select(['p.user_id', 'p.lead_id', 'p.state'])
            .where('p.user_id', '=', userId)
            .where('p.campaign_id', '=', campaignId)
            .orderBy('p.lead_id')
            // The states must not lead to another index.
            .offset(0)
            .as('c'),
        )
        .select(['c.user_id', 'c.lead_id'])
        .where('c.state', 'in', ['GETTING_READY', 'IN_PROGRESS', 'WAITING', 'PAUSED'])
        .orderBy('c.lead_id')
        .limit(limit)
        .as('cl'),
    )
    .innerJoin('leads as l', (join) =>
      join.onRef('l.user_id', '=', 'cl.user_id').onRef('l.lead_id', '=', 'cl.lead_id'),
    )
    .select([...VALUE_COLUMNS])
    .orderBy('cl.lead_id')
    .execute();
  return rows.map(namedPerson);
}

/** A lead with the fields that texts use; null if the user has none with this id. */
export async function readValuePerson(
  { db, userId }: Owner,
  leadId: string,
): Promise<NamedPerson | null> {
  const row = await db
    .selectFrom('leads as l')
    .select([...VALUE_COLUMNS])
    .where('l.user_id', '=', userId)
    .where('l.lead_id', '=', leadId)
    .executeTakeFirst();
  return row === undefined ? null : namedPerson(row);
}

/** The values that a template can use, from the lead's row. */
export function namedPerson({
  first_name,
  last_name,
  full_name,
  job_title,
  company,
  industry,
  location,
  country,
  custom,
}: Pick<
  Selectable<Leads>,
  | 'first_name'
  | 'last_name'
  | 'full_name'
  | 'job_title'
  | 'company'
  | 'industry'
  | 'location'
  | 'country'
  | 'custom'
>): NamedPerson {
  return {
    firstName: first_name,
    lastName: last_name,
    fullName: full_name,
    jobTitle: job_title,
    company,
    industry,
    location,
    country,
    custom,
  };
}
