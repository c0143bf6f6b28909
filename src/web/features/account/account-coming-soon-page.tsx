import { Mail } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { emailAccountTexts as texts } from './email-account-texts.ts';

/** `/account/email`, which comes with the next version: says plainly what it will show. */
export function AccountComingSoonPage() {
  return (
    <Card>
      <EmptyState icon={<Mail />} title={texts.title} text={texts.text}>
        <ButtonLink variant="primary" href={paths.account.href()}>
          {texts.back}
        </ButtonLink>
      </EmptyState>
    </Card>
  );
}
