/**
 * What stands around a campaign's pages, its leads' among them. One chunk (docs/architecture.md).
 */
export { CampaignLayout } from '../features/campaign/campaign-layout.tsx';
