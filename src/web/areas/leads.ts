/** Leads: of a campaign, of all campaigns, and one alone. One chunk (docs/architecture.md). */
export { CampaignLeadsPage } from '../features/leads/campaign-leads-page.tsx';
export { LeadPage } from '../features/leads/one-lead/lead-page.tsx';
export { LeadsPage } from '../features/leads/overview/leads-page.tsx';
