import { hasReplied, isStoppedByReply } from '#core/lead/replied-lead.ts';
import type { Person } from '#data/walk/lead-in-walk.ts';
import type { StoreFlaws } from './flaws.ts';
import { frozenJson } from './frozen-json.ts';
import type { LeadRow, PlaceRow } from './memory-rows.ts';
import { later } from './memory-state.ts';
import { stamped, writeEvents } from './places.ts';
import { replyAfter, tellKnownReply } from './replied-leads.ts';
import { put } from './undo-log.ts';
import {
  changeLead,
  placesOf,
  putIntent,
  putLead,
  putPlace,
  replaceRows,
  type UserTables,
} from './user-tables.ts';

type Merge = { flaws: StoreFlaws; now: number; fromId: string; intoId: string };

/**
 * Makes one lead of two that turned out to be the same person: what is known of either and what
 * happened to either stays, in a campaign that has both the one that was known continues, and no
 * one is contacted twice for one item. Whether they are connected is left to the profile that
 * showed it.
 */
export function mergeLeads(tables: UserTables, { flaws, now, fromId, intoId }: Merge): void {
  const from = tables.leads.get(fromId);
  const into = tables.leads.get(intoId);
  if (into === undefined) return;
  for (const place of placesOf(tables, fromId)) {
    const { campaignId } = place;
    putPlace(tables, place, undefined);
    if (tables.campaigns.get(campaignId)?.places.has(intoId))
      writeEvents(tables, {
        flaws,
        events: [
          {
            type: 'LEAD_SKIPPED',
            at: now,
            campaignId,
            leadId: intoId,
            itemId: null,
            itemType: null,
            actor: 'ENGINE',
            data: { reason: 'CAMPAIGN_DUPLICATE' },
          },
        ],
      });
    else
      putPlace(
        tables,
        { campaignId, leadId: intoId },
        {
          ...place,
          key: `${campaignId}/${intoId}`,
          leadId: intoId,
          leadNumber: into.leadNumber,
          version: place.version + 1,
          updatedAt: Math.trunc(now),
        },
      );
  }
  moveHistory(tables, { fromId, intoId });
  if (from === undefined) return;
  putLead(tables, fromId, undefined);
  changeLead(tables, intoId, {
    ...keptMore(into, from),
    person: { ...keptNames(into, from), ...keptFacts(into, from) },
    updatedAt: Math.trunc(now),
  });
  stopAnswered(tables, { flaws, now, leadId: intoId });
}

/** An answer to one of the two stops the other's leads, too. */
function stopAnswered(
  tables: UserTables,
  { flaws, now, leadId }: { flaws: StoreFlaws; now: number; leadId: string },
): void {
  const repliedAt = tables.leads.get(leadId)?.person.repliedAt ?? null;
  const at = Math.trunc(now);
  for (const place of placesOf(tables, leadId)) {
    const { campaignId, itemId, itemType, state, addedAt, memory } = place;
    if (
      !isStoppedByReply(state) ||
      !hasReplied({ repliedAt, addedAt, answersSeenUntil: memory.answersSeenUntil ?? null })
    )
      continue;
    const counted = repliedAt === null ? null : replyAfter(place.stamps.contacted, repliedAt);
    const stopped: PlaceRow = {
      ...place,
      state: 'FINISHED',
      reason: 'REPLIED',
      dueAt: null,
      stamps: stamped(place.stamps, counted === null ? {} : { replied: counted }),
      version: place.version + 1,
      updatedAt: at,
    };
    putPlace(tables, place, stopped);
    tellKnownReply(tables, { flaws, place: stopped });
    writeEvents(tables, {
      flaws,
      events: [
        {
          type: 'STATE_CHANGED',
          at,
          campaignId,
          leadId,
          itemId,
          itemType,
          actor: 'NETWORK',
          data: { from: state, to: 'FINISHED', reason: 'REPLIED' },
        },
      ],
    });
  }
}

/**
 * What the user wrote manually of either stays, the one that stays before the other; what else is
 * known fills what is not.
 */
function keeping(
  into: LeadRow,
  gone: LeadRow,
): <Value>(column: string, known: Value | null, other: Value | null) => Value | null {
  return (column, known, other) =>
    gone.handEdited.includes(column) && !into.handEdited.includes(column)
      ? other
      : (known ?? other);
}

function keptNames(into: LeadRow, gone: LeadRow): Partial<Person> {
  const keep = keeping(into, gone);
  const [one, other] = [into.person, gone.person];
  return {
    slug: one.slug ?? other.slug,
    email: keep('email', one.email, other.email),
    ...keptKind(into, gone),
    firstName: keep('first_name', one.firstName, other.firstName),
    lastName: keep('last_name', one.lastName, other.lastName),
    fullName: keep('full_name', one.fullName, other.fullName),
    jobTitle: keep('job_title', one.jobTitle, other.jobTitle),
    company: keep('company', one.company, other.company),
    industry: keep('industry', one.industry, other.industry),
    location: keep('location', one.location, other.location),
    country: keep('country', one.country, other.country),
    ...mergedTags(one, other),
    custom: frozenJson({ ...other.custom, ...one.custom }),
  };
}

function mergedTags(one: Person, other: Person): Pick<Person, 'tags'> {
  const { tags = [] } = one;
  const more = new Set(other.tags).difference(new Set(tags));
  const all = [...tags, ...[...more].toSorted()];
  return all.length === 0 ? {} : { tags: all };
}

/** How the finder found the address that stays. */
function keptKind(into: LeadRow, gone: LeadRow): Pick<Person, 'emailKind'> {
  const isOther =
    into.person.email === null ||
    (gone.handEdited.includes('email') && !into.handEdited.includes('email'));
  const { emailKind } = (isOther ? gone : into).person;
  return emailKind === undefined ? {} : { emailKind };
}

/** Keeps everything that prevents someone from being contacted. */
function keptFacts({ person: one }: LeadRow, { person: other }: LeadRow): Partial<Person> {
  return {
    blacklisted: one.blacklisted || other.blacklisted,
    openProfile: one.openProfile ?? other.openProfile,
    invitationId: one.invitationId ?? other.invitationId,
    invitationPendingSince:
      one.connectedAt === null
        ? (one.invitationPendingSince ?? other.invitationPendingSince)
        : null,
    withdrawnAt: later(one.withdrawnAt, other.withdrawnAt),
    repliedAt: later(one.repliedAt, other.repliedAt),
    lastSeenAt:
      (other.lastMessageAt ?? -Infinity) > (one.lastMessageAt ?? -Infinity)
        ? other.lastSeenAt
        : one.lastSeenAt,
    lastMessageAt: later(one.lastMessageAt, other.lastMessageAt),
    chatId: one.chatId ?? other.chatId,
  };
}

function keptMore(into: LeadRow, gone: LeadRow): Partial<Omit<LeadRow, 'person'>> {
  const keep = keeping(into, gone);
  const [one, other] = [into, gone];
  return {
    headline: keep('headline', one.headline, other.headline),
    phone: keep('phone', one.phone, other.phone),
    website: keep('website', one.website, other.website),
    photoUrl: keep('photo_url', one.photoUrl, other.photoUrl),
    premium: one.premium ?? other.premium,
    connections: one.connections ?? other.connections,
    distance: one.distance ?? other.distance,
    handEdited: Object.freeze([
      ...one.handEdited,
      ...other.handEdited.filter((column) => !one.handEdited.includes(column)).toSorted(),
    ]),
  };
}

function moveHistory(
  tables: UserTables,
  { fromId, intoId }: { fromId: string; intoId: string },
): void {
  const known = tables.intentsByLead.get(intoId) ?? [];
  const moving = [...(tables.intentsByLead.get(fromId) ?? [])].filter(
    (one) =>
      !known.some(
        (other) =>
          other.campaignId === one.campaignId &&
          other.itemId === one.itemId &&
          other.visit === one.visit,
      ),
  );
  for (const intent of moving) putIntent(tables, { ...intent, leadId: intoId });
  replaceRows(tables, tables.events, (event) =>
    event.leadId === fromId ? Object.freeze({ ...event, leadId: intoId }) : event,
  );
  for (const conversation of tables.conversations.values())
    if (conversation.leadId === fromId)
      put(tables.undo, tables.conversations, [
        conversation.chatId,
        { ...conversation, leadId: intoId },
      ]);
  for (const row of tables.sentEmails.values())
    if (row.leadId === fromId)
      put(tables.undo, tables.sentEmails, [row.requestId, { ...row, leadId: intoId }]);
  for (const row of tables.receivedEmails.values())
    if (row.leadId === fromId)
      put(tables.undo, tables.receivedEmails, [row.messageId, { ...row, leadId: intoId }]);
  for (const { rows } of tables.packs.values())
    for (const row of rows.values())
      if (row.leadId === fromId)
        put(tables.undo, rows, [row.rowNumber, { ...row, leadId: intoId }]);
}
