import { PageHeader } from '#web/parts/page-header.tsx';

export function WizardPage() {
  return <PageHeader title="New campaign" />;
}
