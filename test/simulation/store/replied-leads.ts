import { hasReplied, isStoppedByReply } from '#core/lead/replied-lead.ts';
import type { NewEvent } from '#data/engine-store/lead-in-walk.ts';
import type { StoreFlaws } from './flaws.ts';
import type { PlaceRow } from './memory-rows.ts';
import { later } from './memory-state.ts';
import { feedCampaigns } from './moved-leads.ts';
import { stamped, writeEvents } from './places.ts';
import { changeLead, placesOf, putPlace, type UserTables } from './user-tables.ts';

type Answer = { messageId: string; subject?: string; text: string; at: number };
type Stop = {
  flaws: StoreFlaws;
  now: number;
  leadId: string;
  answers: readonly Answer[];
  moving: boolean;
  channel?: 'LINKEDIN' | 'EMAIL';
};

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
  if (!flaws.has('REPLY_NOT_KEPT'))
    changeLead(tables, leadId, {
      person: { repliedAt: later(tables.leads.get(leadId)?.person.repliedAt ?? null, last) },
      updatedAt: now,
    });
  const changed: string[] = [];
  const first: { campaignId: string; leadId: string }[] = [];
  const stopped: NewEvent[] = [];
  const answered: NewEvent[] = [];
  for (const place of placesOf(tables, leadId)) {
    const { campaignId, itemId, itemType, stamps, state } = place;
    const counts = stamps.contacted !== undefined && stamps.contacted <= last;
    const ends =
      isEnded(place, last, flaws) && !(flaws.has('REPLY_STOPS_ONE_CAMPAIGN') && stopped.length > 0);
    if (!counts && !ends) continue;
    changed.push(campaignId);
    if (counts && stamps.replied === undefined) first.push({ campaignId, leadId });
    const kept = {
      ...place,
      stamps: stamped(stamps, {
        ...(counts && { replied: last }),
        ...(channel === 'EMAIL' &&
          stamps.emailed !== undefined &&
          stamps.emailed <= last && { email_replied: last }),
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
    if (counts)
      for (const { at, messageId, subject, text } of answers)
        answered.push({
          ...event,
          type: channel === 'EMAIL' ? 'EMAIL_RESPONDED' : 'MESSAGE_RESPONDED',
          at,
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

function isEnded({ state, addedAt, memory }: PlaceRow, last: number, flaws: StoreFlaws): boolean {
  return (
    isStoppedByReply(state) &&
    (hasReplied({ repliedAt: last, addedAt, answersSeenUntil: memory.answersSeenUntil ?? null }) ||
      flaws.has('OLD_REPLY_STOPS'))
  );
}
