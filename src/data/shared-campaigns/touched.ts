import { sql } from 'kysely';

/**
 * Whether anything was done for a lead of a campaign, `cl` of `campaign_leads`, or may have been:
 * someone never contacted can go to another sender unnoticed.
 */
export const IS_TOUCHED = sql<boolean>`
  (
    cl.contacted_at is not null
    or exists (
      select from intents i
      where i.user_id = cl.user_id
        and i.lead_id = cl.lead_id
        and i.campaign_id = cl.campaign_id
        and i.status <> 'DID_NOT_HAPPEN'
    )
  )`;
