import { CreditCard } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { billingTexts as texts } from './billing-texts.ts';

/** Says that nothing is sold here. */
export function NoPlans() {
  return (
    <Card>
      <EmptyState icon={<CreditCard />} title={texts.noPlans} text={texts.noPlansText}>
        <ButtonLink variant="primary" href={paths.campaigns.href()}>
          {texts.goToCampaigns}
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}
