import { z } from 'zod';
import { TRANSFER_SKIPS } from '#core/lead/lead-transfer.ts';
import { ownRoutes, type PartialRoutes } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import { campaignIdShape, instantShape, leadIdShape, taskIdShape } from '#contract/shapes.ts';
import { leadFilterBodyShape } from '#contract/leads.ts';

const count = z.number().int().min(0);

/**
 * Progress of a transfer: of `count` leads some were moved, some stayed (with the reason), and the
 * others are waiting.
 */
const leadTransferShape = z.object({
  taskId: taskIdShape,
  status: z.enum(['IN_PROGRESS', 'COMPLETE']),
  fromCampaignId: campaignIdShape,
  toCampaignId: campaignIdShape,
  count,
  moved: count,
  skipped: count,
  waiting: count,
  createdAt: instantShape,
  endedAt: instantShape.nullable(),
  reasons: z.array(z.object({ code: z.enum(TRANSFER_SKIPS), count })),
});
shapeNames.add(leadTransferShape, { id: 'LeadTransfer' });

/**
 * Moving leads to another campaign, and searching for their email addresses: both continue after
 * the response (product api, "Campaigns, lead packs, leads").
 */
export const leadTransferRoutes = ownRoutes('Leads', {
  'POST /leads/transfer': {
    summary:
      'Move leads from one campaign to another; 409 while leads of either campaign are being moved',
    problems: ['LEADS_TRANSFER_IN_PROGRESS', 'CAMPAIGN_LOCKED', 'CAMPAIGN_NOT_SHAREABLE'],
    feature: 'LEADS_MOVING',
    status: 202,
    body: z.strictObject({
      leadIds: z.array(leadIdShape).min(1).max(30_000).optional(),
      filter: leadFilterBodyShape.optional(),
      fromCampaignId: campaignIdShape,
      toCampaignId: campaignIdShape,
    }),
    answer: z.object({ taskId: taskIdShape, count }),
  },
  'GET /leads/transfer/{taskId}': {
    summary: 'Progress of a lead transfer',
    params: z.object({ taskId: taskIdShape }),
    answer: leadTransferShape,
  },
  'POST /leads/findemail': {
    summary:
      'Find the email addresses of leads; `holds` says what the search is waiting for; 402 without credits',
    problems: ['OUT_OF_EMAIL_CREDITS'],
    status: 202,
    body: z.strictObject({ leadIds: z.array(leadIdShape).min(1).max(30_000) }),
    answer: z.object({
      asked: count,
      holds: z.enum(['FINDER_MISSING']).nullable(),
      skipped: z.array(
        z.object({ leadId: leadIdShape, code: z.enum(['EMAIL_KNOWN', 'TOO_LITTLE_KNOWN']) }),
      ),
    }),
  },
  'GET /leads/findemail': {
    summary: 'How many leads’ email addresses are being looked for',
    answer: z.object({ wanted: count }),
  },
} as const satisfies PartialRoutes);
