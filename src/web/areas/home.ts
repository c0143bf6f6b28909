/**
 * What one opens first: the dashboard and its pages, and the guide. One chunk
 * (docs/architecture.md).
 */
export { DashboardPage } from '../features/dashboard/dashboard-page.tsx';
export { DashboardStatisticsPage } from '../features/dashboard-statistics/dashboard-statistics-page.tsx';
export { QuickGuidePage } from '../features/quick-guide/quick-guide-page.tsx';
export { TodaysPlanPage } from '../features/todays-plan/todays-plan-page.tsx';
