import { sql, type RawBuilder } from 'kysely';

/**
 * Room for ids of leads, 34 thousand million of them; above it is room for 268 million campaigns.
 * What has larger ids is refused by the table.
 */
const LEAD_BITS = 35n;
const LAST_LEAD = (1n << LEAD_BITS) - 1n;
const LAST_CAMPAIGN = (1n << (63n - LEAD_BITS)) - 1n;
const LAST = (1n << 63n) - 1n;

/**
 * Campaign and lead of a place in one number, by which the unique index `campaign_leads_place`
 * finds it; it rises with the campaign, and within one with the lead. Ids that no place can have
 * make a bound above all that the campaign has, or above everything.
 */
export function placeNumber({
  campaignId,
  leadId,
}: {
  campaignId: string;
  leadId: string;
}): string {
  const [campaign, lead] = [BigInt(campaignId), BigInt(leadId)];
  if (campaign > LAST_CAMPAIGN) return String(LAST);
  return String((campaign << LEAD_BITS) | (lead > LAST_LEAD ? LAST_LEAD : lead));
}

/** The number of the row `place` of `campaign_leads`, word for word as in its index. */
export function placeOrder({ place }: { place: string }): RawBuilder<string> {
  return sql.raw(orderText(place));
}

/**
 * Whether `place` is this lead's in this campaign. PostgreSQL keeps no statistics of numbers
 * (tenants differ too much), but of leads: told of both it expects one row.
 */
export function isPlace({
  place,
  campaignId,
  leadId,
}: {
  place: string;
  campaignId: string;
  leadId: string;
}): RawBuilder<boolean> {
  return sql<boolean>`${placeOrder({ place })} = ${placeNumber({ campaignId, leadId })}::bigint and ${sql.ref(`${place}.lead_id`)} = ${leadId}`;
}

/** Whether `place` is in this campaign; rows are found in the order of their numbers. */
export function isInCampaign({
  place,
  campaignId,
}: {
  place: string;
  campaignId: string;
}): RawBuilder<boolean> {
  return sql<boolean>`${placeOrder({ place })} between ${placeNumber({ campaignId, leadId: '0' })}::bigint and ${placeNumber({ campaignId, leadId: String(LAST_LEAD) })}::bigint`;
}

/**
 * Whether `place` is in the campaign that another row of the statement names in its `campaign_id`.
 */
export function isInCampaignOf({
  place,
  other,
}: {
  place: string;
  other: string;
}): RawBuilder<boolean> {
  return sql.raw(
    `${orderText(place)} between (${other}.campaign_id << ${LEAD_BITS}) and (${other}.campaign_id << ${LEAD_BITS} | ${LAST_LEAD})`,
  );
}

/**
 * Whether `place` is in this campaign and that of the lead which another row of the statement names
 * in its `lead_id`.
 */
export function isPlaceOf({
  place,
  campaignId,
  other,
}: {
  place: string;
  campaignId: string;
  other: string;
}): RawBuilder<boolean> {
  return sql<boolean>`${placeOrder({ place })} = (${placeNumber({ campaignId, leadId: '0' })}::bigint | ${sql.ref(`${other}.lead_id`)}) and ${sql.ref(`${place}.lead_id`)} = ${sql.ref(`${other}.lead_id`)}`;
}

/**
 * Whether `place` is the one that another row of the statement names in its `campaign_id` and
 * `lead_id`.
 */
export function samePlace(rows: { place: string; other: string }): RawBuilder<boolean> {
  return sql.raw(samePlaceText(rows));
}

/**
 * `samePlace` for texts that are put together once. The ids are compared as well: what some table
 * names may be no id of a place.
 */
export function samePlaceText({ place, other }: { place: string; other: string }): string {
  return `${orderText(place)} = ${orderText(other)} and ${place}.campaign_id = ${other}.campaign_id and ${place}.lead_id = ${other}.lead_id`;
}

function orderText(row: string): string {
  return `(${row}.campaign_id << ${LEAD_BITS} | ${row}.lead_id)`;
}
