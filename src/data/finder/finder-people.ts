import { sql } from 'kysely';
import { namedDomain } from '#core/finder/company-domain.ts';
import type { KnownColleague } from '#core/finder/address-patterns.ts';
import type { FinderPerson } from '#core/finder/question.ts';
import { scrubName, scrubPerson } from '#core/scrubber/person-name.ts';
import type { Owner } from '#data/scope.ts';

/** How many colleagues show how a company forms its addresses. */
const MOST_COLLEAGUES = 200;

/**
 * Leads as finders need them: names without titles, and the lead's own domain. Unknown leads, and
 * those of a user whose deletion was requested, are left out.
 */
export async function readFinderPeople(
  { db, userId }: Owner,
  leadIds: readonly string[],
): Promise<Map<string, FinderPerson>> {
  const rows = await db
    .selectFrom('leads as l')
    .innerJoin('users as u', 'u.user_id', 'l.user_id')
    .select([
      'l.lead_id',
      'l.first_name',
      'l.last_name',
      'l.full_name',
      'l.profile_slug',
      'l.network_member_id',
      'l.company',
      'l.website',
      'l.custom',
      'u.person_name_words',
    ])
    .where('l.user_id', '=', userId)
    .where('l.lead_id', '=', sql<string>`any(${[...leadIds]}::bigint[])`)
    .where('u.real_deletion_asked_at', 'is', null)
    .execute();
  return new Map(
    rows.map((row) => [
      row.lead_id,
      {
        ...nameOf({
          firstName: row.first_name,
          lastName: row.last_name,
          fullName: row.full_name,
          words: row.person_name_words,
        }),
        profileSlug: row.profile_slug,
        memberId: row.network_member_id,
        company: row.company?.trim() || null,
        domain: namedDomain(row.website, row.custom),
      },
    ]),
  );
}

/** First and last name; for a name in one piece, its first word and the rest. */
function nameOf({
  firstName,
  lastName,
  fullName,
  words,
}: {
  firstName: string | null;
  lastName: string | null;
  fullName: string | null;
  words: readonly string[];
}): { firstName: string | null; lastName: string | null } {
  const named = firstName?.trim() && lastName?.trim();
  if (named) return scrubPerson({ firstName, lastName, words });
  const [first = null, ...rest] = scrubName(fullName ?? '', words)
    .name.split(/\s+/u)
    .filter((word) => word !== '');
  return { firstName: first, lastName: rest.join(' ') || null };
}

/**
 * People at the same company that the user knows, with their addresses. Addresses that were only
 * likely, or bounced, prove nothing and are left out.
 */
export async function readColleagues(
  { db, userId }: Owner,
  { leadId, company }: { leadId: string; company: string | null },
): Promise<KnownColleague[]> {
  if (company === null) return [];
  const rows = await db
    .selectFrom('leads as l')
    .select(['l.first_name', 'l.last_name', 'l.full_name', 'l.email'])
    .where('l.user_id', '=', userId)
    .where(sql`lower(l.company)`, '=', company.toLowerCase())
    .where('l.lead_id', '<>', leadId)
    .where('l.email', 'is not', null)
    .where((eb) => eb.or([eb('l.email_kind', 'is', null), eb('l.email_kind', '=', 'VERIFIED')]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refused_addresses as r')
            .select('r.address')
            .whereRef('r.user_id', '=', 'l.user_id')
            .whereRef('r.address', '=', sql`lower(l.email)`),
        ),
      ),
    )
    .limit(MOST_COLLEAGUES)
    .execute();
  return rows.map((row) => ({
    ...nameOf({
      firstName: row.first_name,
      lastName: row.last_name,
      fullName: row.full_name,
      words: [],
    }),
    email: row.email ?? '',
  }));
}

/** The addresses at a domain that the user must not write to again. */
export async function readRefusedAt({ db, userId }: Owner, domain: string): Promise<string[]> {
  const rows = await db
    .selectFrom('refused_addresses')
    .select(sql<string>`address`.as('address'))
    .where('user_id', '=', userId)
    .where(sql`split_part(address, '@', 2)`, '=', domain)
    .execute();
  return rows.map(({ address }) => address);
}

/** Whether the user must not write to an address again. */
export async function isRefused({ db, userId }: Owner, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('refused_addresses')
    .select('address')
    .where('user_id', '=', userId)
    .where('address', '=', email.toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}
