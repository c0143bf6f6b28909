/** The list of campaigns and the tabs of one. One chunk (docs/architecture.md). */
export { AudienceTab } from '../features/campaign/audience-tab.tsx';
export { SettingsTab } from '../features/campaign/settings-tab.tsx';
export { StatisticsTab } from '../features/campaign/statistics-tab.tsx';
export { CampaignsPage } from '../features/campaigns/campaigns-page.tsx';
