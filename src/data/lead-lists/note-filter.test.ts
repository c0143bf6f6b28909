import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countrySpellings } from '#core/lead/country.ts';
import { noteMatcher } from '#core/limits/note-matcher.ts';
import { hasNoteCondition, type NoteFilter } from '#core/limits/note-rule.ts';
import { EVERY_LEAD, matchingLeads } from '#data/lead-lists/lead-filter.ts';
import { LEAD_COLUMNS, NOT_TRIED, toLeadInWalk, type LeadRow } from '#data/walk/lead-rows.ts';
import { campaignId, database, leadPackId, NAMES, userId } from './lead-lists-fixture.ts';

/** The people in the filtered lead list. */
async function listed({ leadsList, tags, query, country }: NoteFilter): Promise<string[]> {
  const filter = {
    ...EVERY_LEAD,
    campaignId,
    leadPackId: leadsList ?? null,
    tags: tags ?? [],
    query: query?.trim() || null,
    countries: (country ?? []).flatMap(countrySpellings),
  };
  const { rows } = await sql<{ lead_id: string }>`
    select c.lead_id ${matchingLeads({ userId, filter, joinLead: true })}
    order by c.lead_id`.execute(database.db);
  return rows.map(({ lead_id }) => lead_id);
}

/** The people who get a note from the engine and in the forecast. */
async function matched(noteFilter: NoteFilter): Promise<string[]> {
  const { rows } = await sql<LeadRow>`
    select ${LEAD_COLUMNS}, ${NOT_TRIED}
    from campaign_leads cl
    join leads l on l.user_id = cl.user_id and l.lead_id = cl.lead_id
    where cl.user_id = ${userId} and cl.campaign_id = ${campaignId}
    order by cl.lead_id`.execute(database.db);
  const matches = noteMatcher({ noteRule: 'MATCHING', noteFilter });
  return rows
    .map(toLeadInWalk)
    .filter(matches)
    .map(({ leadId }) => leadId);
}

test('whom a rule for notes matches is whom the list of leads finds by the same filter', async () => {
  const filters: NoteFilter[] = [
    {},
    { tags: ['Hot'] },
    { tags: ['hot'] },
    { tags: ['Cold', 'Hot'], country: ['sweden'] },
    { country: ['SE', 'Norway'] },
    { country: ['Nowhere'] },
    { leadsList: leadPackId },
    { leadsList: '1', tags: ['Hot'] },
    { query: '  FIELD  ' },
    { query: 'example.com' },
    { query: '%' },
    ...NAMES.flatMap((name) => (name === null ? [] : [{ query: name.toUpperCase() }])),
  ];
  for (const filter of filters)
    expect(await matched(filter), JSON.stringify(filter)).toEqual(await listed(filter));
  expect((await matched({ tags: ['Hot'] })).length).toBeGreaterThan(5);
  expect((await matched({ leadsList: leadPackId })).length).toBeGreaterThan(5);
});

test('a rule without a filter matches everyone, and a filter of empty fields has no condition', () => {
  const nobody = { person: { fullName: null, company: null, email: null, country: null } };
  expect(noteMatcher({ noteRule: 'ALWAYS', noteFilter: { tags: ['Hot'] } })(nobody)).toBe(true);
  expect(noteMatcher({ noteRule: 'MATCHING', noteFilter: { tags: ['Hot'] } })(nobody)).toBe(false);
  expect(
    [{}, { tags: [], query: ' ', country: [] }, { query: 'a' }, { leadsList: '1' }].map(
      hasNoteCondition,
    ),
  ).toEqual([false, false, true, true]);
});
