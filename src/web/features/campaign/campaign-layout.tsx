import { Outlet } from '@tanstack/react-router';
import { PageHeader } from '#web/parts/page-header.tsx';

export function CampaignLayout() {
  return <><PageHeader title="Campaign" /><Outlet /></>;
}
