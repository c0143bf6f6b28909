/** Everything on screen that a change of leads may touch. */
export const LEAD_READS = [
  ['GET /leads'],
  ['GET /leads/count'],
  ['GET /leads/{leadId}'],
  ['GET /campaigns/{campaignId}/leads'],
  ['GET /campaigns/{campaignId}/leads/{leadId}'],
  ['GET /campaigns/{campaignId}'],
  ['GET /searches'],
  ['GET /v1/engine/status'],
];

/** As many lists of a campaign as are offered to filter by. */
export const LISTS_SHOWN = 100;
