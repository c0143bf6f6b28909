import { readActingUser } from '#data/identity/acting-user.ts';
import { readLeadPlaces } from '#data/leads/leads.ts';
import { inTransaction } from '#data/database/retried-transaction.ts';
import { announce } from '#data/notices/stream-events.ts';
import { giveWord, type WordAnswer } from '#data/waiting/user-word.ts';
import type { Call } from '#server/handler.ts';
import { Refusal } from '#server/refusal.ts';
import { includesFeature, planMoment } from '#server/user-plan.ts';

/**
 * Takes the user's word on an unconfirmed act. The same word again changes nothing; what was
 * settled otherwise is a 409, also by another tab or by the network (guarantee G2).
 */
export async function takeWord({
  params: { campaignId, leadId, intentId },
  body: { happened },
  caller: { userId },
  parts,
  now,
  realNow,
}: Call<'POST /campaigns/{campaignId}/leads/{leadId}/intents/{intentId}/word'>): Promise<void> {
  await inTransaction({
    db: parts.db,
    work: async (trx) => {
      const user = await readActingUser({ db: trx, userId });
      const moving =
        user !== undefined &&
        includesFeature({ user, feature: 'LEADS_MOVING', plan: planMoment({ parts, realNow }) });
      const answer = await giveWord({
        db: trx,
        userId,
        campaignId,
        leadId,
        intentId,
        happened,
        moving,
        now,
      });
      refuse(answer);
      if (answer !== 'TAKEN') return;
      for (const place of await readLeadPlaces({ db: trx, userId, leadIds: [leadId] }))
        await announce({
          db: trx,
          userId,
          type: 'lead.changed',
          data: { leadId, campaignId: place.campaign_id },
        });
      await announce({ db: trx, userId, type: 'campaign.statistics', data: { campaignId } });
    },
  });
}

function refuse(answer: WordAnswer): void {
  if (answer === 'NOT_FOUND') throw new Refusal('NOT_FOUND');
  if (answer === 'OPEN') throw new Refusal('STILL_LOOKING', { retryAfter: 60 });
  if (answer === 'SETTLED') throw new Refusal('ALREADY_SETTLED');
}
