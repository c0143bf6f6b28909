import type { StoreFlaws } from '#data/engine-store/memory/flaws.ts';
import { writeEvents } from '#data/engine-store/memory/places.ts';
import { put } from '#data/engine-store/memory/undo-log.ts';
import { changeLead, placesOf, putIntent, putLead, putPlace, replaceRows, type UserTables } from '#data/engine-store/memory/user-tables.ts';

type Merge = { flaws: StoreFlaws; now: number; fromId: string; intoId: string };

/**
 * Makes one lead of two that turned out to be the same person: what happened to either stays, in a campaign that has both the one with the longer
 * way goes on, and nobody is contacted twice for one item.
 */
export function mergeLeads(tables: UserTables, { flaws, now, fromId, intoId }: Merge): void {
  const from = tables.leads.get(fromId);
  const into = tables.leads.get(intoId);
  if (into === undefined) return;
  for (const place of placesOf(tables, fromId)) {
    const { campaignId } = place;
    putPlace(tables, place, undefined);
    if (tables.campaigns.get(campaignId)?.places.has(intoId)) writeEvents(tables, { flaws, events: [{ type: 'LEAD_SKIPPED', at: now, campaignId, leadId: intoId, itemId: null, itemType: null, actor: 'ENGINE', data: { reason: 'CAMPAIGN_DUPLICATE' } }] });
    else putPlace(tables, { campaignId, leadId: intoId }, { ...place, key: `${campaignId}/${intoId}`, leadId: intoId, leadNumber: into.leadNumber, version: place.version + 1, updatedAt: Math.trunc(now) });
  }
  moveHistory(tables, { fromId, intoId });
  if (from === undefined) return;
  putLead(tables, fromId, undefined);
  changeLead(tables, intoId, { person: { slug: into.person.slug ?? from.person.slug, email: into.person.email ?? from.person.email }, updatedAt: Math.trunc(now) });
}

function moveHistory(tables: UserTables, { fromId, intoId }: { fromId: string; intoId: string }): void {
  const known = tables.intentsByLead.get(intoId) ?? [];
  const moving = [...(tables.intentsByLead.get(fromId) ?? [])].filter((one) => !known.some((other) => other.campaignId === one.campaignId && other.itemId === one.itemId && other.visit === one.visit));
  for (const intent of moving) putIntent(tables, { ...intent, leadId: intoId });
  replaceRows(tables, tables.events, (event) => (event.leadId === fromId ? Object.freeze({ ...event, leadId: intoId }) : event));
  for (const conversation of tables.conversations.values()) if (conversation.leadId === fromId) put(tables.undo, tables.conversations, [conversation.chatId, { ...conversation, leadId: intoId }]);
  for (const { rows } of tables.packs.values()) for (const row of rows.values()) if (row.leadId === fromId) put(tables.undo, rows, [row.rowNumber, { ...row, leadId: intoId }]);
}
