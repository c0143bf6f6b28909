import type { CampaignId } from '#contract/shapes.ts';
import type { LeadReason, LeadState } from '#core/lead/lead-state.ts';
import { instant, json } from '#data/database.ts';
import { chain, item } from './engine-world.ts';
import type { SignedInBrowser } from './signed-in-browser.ts';

type Standing = { state: LeadState; reason?: LeadReason };

/**
 * A campaign that is off, so that nothing moves by itself, with one lead for each standing, "Person
 * 01" onwards.
 */
export async function plantLeads({
  harness: {
    database: { db },
    user,
    userId,
  },
  name,
  leads,
}: {
  harness: SignedInBrowser;
  name: string;
  leads: readonly Standing[];
}): Promise<{ campaignId: CampaignId; leadIds: string[] }> {
  const { id: campaignId } = await user.call('POST /campaigns', { body: { name } });
  const now = Date.parse((await user.call('GET /v1/shared/clock')).now);
  const at = (minutes: number) => instant(now - 86_400_000 + minutes * 60_000);
  const sequence = chain(
    item('MESSAGE', { id: 'm', message: 'Hi', yesDelay: 48 }),
    item('LIKE', { id: 'l' }),
  );
  await db
    .updateTable('campaigns')
    .set({
      status: 'NOT_ACTIVE',
      sequence: json(sequence),
      sequence_completed: true,
      sequence_version: 1,
      started_at: at(0),
    })
    .where('user_id', '=', userId)
    .where('campaign_id', '=', campaignId)
    .execute();
  const { lead_pack_id: packId } = await db
    .insertInto('lead_packs')
    .values({
      user_id: userId,
      campaign_id: campaignId,
      name: 'People of the fair',
      search_type: 'CSV_FILE',
      search_status: 'SEARCH_COMPLETE',
      leads_number_to_collect: leads.length,
      leads_number_collected: leads.length,
      created_at: at(0),
    })
    .returning('lead_pack_id')
    .executeTakeFirstOrThrow();
  const leadIds: string[] = [];
  for (const [index, { state, reason }] of leads.entries()) {
    const number = String(index + 1).padStart(2, '0');
    const { lead_id: leadId } = await db
      .insertInto('leads')
      .values({
        user_id: userId,
        profile_slug: `${name.toLowerCase().replaceAll(' ', '-')}-${number}`,
        first_name: 'Person',
        last_name: number,
        full_name: `Person ${number}`,
        company: `Company ${number}`,
        job_title: 'Head of Sales',
        created_at: at(index),
        updated_at: at(index),
      })
      .returning('lead_id')
      .executeTakeFirstOrThrow();
    leadIds.push(leadId);
    const due =
      state === 'WAITING' || state === 'GETTING_READY' || state === 'IN_PROGRESS'
        ? instant(now + 3_600_000)
        : null;
    await db
      .insertInto('campaign_leads')
      .values({
        user_id: userId,
        campaign_id: campaignId,
        lead_pack_id: packId,
        lead_id: leadId,
        state,
        reason: reason ?? null,
        item_id: 'm',
        item_type: 'MESSAGE',
        item_entered_at: at(index),
        visit: 1,
        due_at: due,
        added_at: at(index),
        updated_at: at(index),
      })
      .execute();
  }
  return { campaignId, leadIds };
}
