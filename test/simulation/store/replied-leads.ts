import type { EventType } from '#core/lead/lead-event.ts';
import { hasReplied, isStoppedByReply, replyTimeAfter } from '#core/lead/replied-lead.ts';
import { CLOCK_DIFFERENCE_MS } from '#core/time/clock.ts';
import type { NewEvent } from '#data/walk/lead-in-walk.ts';
import { keysOf } from './do-not-contact.ts';
import type { StoreFlaws } from './flaws.ts';
import type { PlaceRow } from './memory-rows.ts';
import { later } from './memory-state.ts';
import { feedCampaigns } from './moved-leads.ts';
import { stamped, writeEvents } from './places.ts';
import { skipWaitingRows } from './team-dealing.ts';
import { addEvent, changeLead, placesOf, putPlace, type UserTables } from './user-tables.ts';

type Answer = { messageId: string; subject?: string; text: string; at: number };
type Stop = {
  flaws: StoreFlaws;
  now: number;
  leadId: string;
  answers: readonly Answer[];
  moving: boolean;
  channel?: 'LINKEDIN' | 'EMAIL';
};

const ASKING: readonly EventType[] = ['INVITE_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'EMAIL_SENT'];

/**
 * An answer ends the person's leads in all campaigns of the user before anything else is sent; who
 * a campaign had contacted counts as answered there. An answer from before the lead came into the
 * campaign, or that was known when it was resumed manually, ends nothing. With the first one that
 * counts the lead goes over to the campaign that is fed by answers of this one.
 */
export function stopRepliedLeads(
  tables: UserTables,
  { flaws, now, leadId, answers, moving, channel = 'LINKEDIN' }: Stop,
): string[] {
  const last = Math.max(...answers.map(({ at }) => at));
  const known = tables.leads.get(leadId)?.person.repliedAt ?? null;
  if (!flaws.has('REPLY_NOT_KEPT'))
    changeLead(tables, leadId, {
      person: { repliedAt: later(known, last) },
      updatedAt: now,
    });
  if (last > (known ?? -Infinity) && !flaws.has('REPLY_NOT_TOLD_TO_TEAM'))
    stopAnsweredElsewhere(tables, leadId, last);
  const changed: string[] = [];
  const first: { campaignId: string; leadId: string }[] = [];
  const stopped: NewEvent[] = [];
  const answered: NewEvent[] = [];
  for (const place of placesOf(tables, leadId)) {
    const { campaignId, itemId, itemType, stamps, state } = place;
    const repliedAt = replyAfter(stamps.contacted, last);
    const counts = repliedAt !== null;
    const byEmailAt = channel === 'EMAIL' ? replyAfter(stamps.emailed, last) : null;
    const ends =
      isEnded(place, last, flaws) && !(flaws.has('REPLY_STOPS_ONE_CAMPAIGN') && stopped.length > 0);
    if (!counts && !ends) continue;
    changed.push(campaignId);
    if (counts && stamps.replied === undefined) first.push({ campaignId, leadId });
    const kept = {
      ...place,
      stamps: stamped(stamps, {
        ...(repliedAt !== null && { replied: repliedAt }),
        ...(byEmailAt !== null && { email_replied: byEmailAt }),
      }),
      version: place.version + 1,
      updatedAt: now,
    };
    putPlace(
      tables,
      place,
      ends ? { ...kept, state: 'FINISHED', reason: 'REPLIED', dueAt: null } : kept,
    );
    const event = { campaignId, leadId, itemId, itemType, actor: 'NETWORK' } as const;
    for (const { at, messageId, subject, text } of answers)
      answered.push({
        ...event,
        type: channel === 'EMAIL' ? 'EMAIL_RESPONDED' : 'MESSAGE_RESPONDED',
        at: Math.max(at, askedJustAfter(tables, { campaignId, leadId, at })),
        data: { messageId, ...(subject === undefined ? {} : { subject }), text },
      });
    if (ends)
      stopped.push({
        ...event,
        type: 'STATE_CHANGED',
        at: now,
        data: { from: state, to: 'FINISHED', reason: 'REPLIED' },
      });
  }
  writeEvents(tables, { flaws, events: [...answered, ...stopped] });
  if (moving) feedCampaigns(tables, { flaws, now, trigger: 'ON_REPLY', leads: first });
  return changed;
}

/**
 * Anyone who answers one sender is left alone by every sender of the shared campaign: the same as
 * the trigger `leads_answered_elsewhere`.
 */
function stopAnsweredElsewhere({ userId, shared, leads }: UserTables, leadId: string, at: number) {
  const person = leads.get(leadId)?.person;
  if (shared === null || person === undefined) return;
  const keys = keysOf(person);
  const bound = keys.flatMap((key) => shared.bindings.get(key) ?? []);
  if (bound.length === 0) return;
  const isAnothers = bound.some((one) => one.userId !== userId);
  for (const sender of shared.senders.values()) {
    const tables = shared.users.get(sender.userId);
    if (tables === undefined || sender.userId === userId) continue;
    if (isAnothers) skipWaitingRows(tables, sender.ownCampaignId, keys);
    for (const place of tables.campaigns.get(sender.ownCampaignId)?.places.values() ?? []) {
      const theirs = tables.leads.get(place.leadId)?.person;
      if (theirs === undefined || !isStoppedByReply(place.state)) continue;
      if (!keysOf(theirs).some((key) => keys.includes(key))) continue;
      const { campaignId, itemId, itemType, state: from } = place;
      putPlace(tables, place, {
        ...place,
        state: 'FINISHED',
        reason: 'REPLIED',
        dueAt: null,
        version: place.version + 1,
        updatedAt: at,
      });
      addEvent(tables, {
        type: 'STATE_CHANGED',
        at,
        campaignId,
        leadId: place.leadId,
        itemId,
        itemType,
        actor: 'NETWORK',
        data: { from, to: 'FINISHED', reason: 'REPLIED', answered: userId },
      });
    }
  }
}

export function replyAfter(actAt: number | undefined, at: number): number | null {
  return actAt === undefined ? null : replyTimeAfter({ actAt, at });
}

/** The reply that ended a place, for its timeline if it has none yet. */
export function tellKnownReply(
  tables: UserTables,
  { flaws, place }: { flaws: StoreFlaws; place: PlaceRow },
): void {
  const { campaignId, leadId, itemId, itemType, reason } = place;
  const at = tables.leads.get(leadId)?.person.repliedAt ?? null;
  const isTold = tables.events.some(
    (event) =>
      event.leadId === leadId &&
      event.campaignId === campaignId &&
      (event.type === 'MESSAGE_RESPONDED' || event.type === 'EMAIL_RESPONDED'),
  );
  if (reason !== 'REPLIED' || at === null || isTold) return;
  const byEmail = [...tables.receivedEmails.values()].some(
    (email) => email.leadId === leadId && email.kind === 'REPLY' && email.at === at,
  );
  const type = byEmail ? 'EMAIL_RESPONDED' : 'MESSAGE_RESPONDED';
  const event = { type, at, campaignId, leadId, itemId, itemType, data: {} } as const;
  writeEvents(tables, { flaws, events: [{ ...event, actor: 'NETWORK' }] });
}

/** When the lead was last asked within the time by which two clocks may differ; else 0. */
function askedJustAfter(
  { events }: UserTables,
  { campaignId, leadId, at }: { campaignId: string; leadId: string; at: number },
): number {
  const asked = events.filter(
    (event) =>
      event.leadId === leadId &&
      event.campaignId === campaignId &&
      ASKING.includes(event.type) &&
      event.at > at &&
      event.at <= at + CLOCK_DIFFERENCE_MS,
  );
  return Math.max(0, ...asked.map((event) => event.at));
}

function isEnded({ state, addedAt, memory }: PlaceRow, last: number, flaws: StoreFlaws): boolean {
  return (
    isStoppedByReply(state) &&
    (hasReplied({ repliedAt: last, addedAt, answersSeenUntil: memory.answersSeenUntil ?? null }) ||
      flaws.has('OLD_REPLY_STOPS'))
  );
}
