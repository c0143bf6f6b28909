import { sql, type RawBuilder } from 'kysely';

/** The last-contact filter of a list of leads: bounds as instants, for one campaign or all. */
type ContactSpan = {
  campaignId: string | null;
  contactedFrom: number | null;
  contactedTo: number | null;
};

/** Whether a filter covers the last contact. */
export function asksForContact({
  contactedFrom,
  contactedTo,
}: Omit<ContactSpan, 'campaignId'>): boolean {
  return contactedFrom !== null || contactedTo !== null;
}

/**
 * The last contact is in the span if there was one since its start (or ever) and none after its
 * end. For a campaign's list only its own places count.
 */
export function contactConditions({
  campaignId,
  contactedFrom,
  contactedTo,
}: ContactSpan): RawBuilder<unknown>[] {
  if (!asksForContact({ contactedFrom, contactedTo })) return [];
  const contactIn = (place: string, bound: RawBuilder<unknown>) =>
    sql`${placeContact(place)} ${bound}`;
  const byPlace = (bound: RawBuilder<unknown>) =>
    campaignId === null
      ? sql`
        exists (
          select from campaign_leads p
          where p.user_id = l.user_id and p.lead_id = l.lead_id and ${contactIn('p', bound)}
        )`
      : contactIn('c', bound);
  const contact = (bound: RawBuilder<unknown>) =>
    sql`(${LEAD_CONTACT} ${bound} or ${byPlace(bound)})`;
  const since = contact(
    contactedFrom === null ? sql`is not null` : sql`>= ${new Date(contactedFrom)}`,
  );
  return contactedTo === null
    ? [since]
    : [since, sql`${contact(sql`> ${new Date(contactedTo)}`)} is not true`];
}

/** When a lead was contacted from a place. */
const CONTACTS = ['invited_at', 'messaged_at', 'inmailed_at', 'emailed_at'];

function placeContact(place: string): RawBuilder<unknown> {
  return sql`greatest(${sql.join(CONTACTS.map((column) => sql.ref(`${place}.${column}`)))})`;
}

/** When a lead was contacted from anywhere, as in an index. */
const LEAD_CONTACT = sql`greatest(l.last_message_at, l.invitation_pending_since)`;

/**
 * Leads whose last contact, by the lead or by its place, was by then. Each table is queried by
 * itself: together they would be joined completely.
 */
export function contactedUntilSql({
  userId,
  campaignId,
  contactedTo,
  and,
}: {
  userId: string;
  campaignId: string;
  contactedTo: number;
  and: RawBuilder<boolean>;
}): RawBuilder<unknown> {
  const until = sql`<= ${new Date(contactedTo)}`;
  return sql`
    select p.lead_id
    from campaign_leads p
    where p.user_id = ${userId}
      and p.campaign_id = ${campaignId}
      and ${placeContact('p')} ${until}
      and ${and}
    union
    select l.lead_id
    from leads l
    where l.user_id = ${userId} and ${LEAD_CONTACT} ${until} and ${and}`;
}
