import { PageHeader } from '#web/parts/page-header.tsx';

export function CampaignLeadsPage() {
  return <PageHeader title="Leads" />;
}
