import { Lock } from 'lucide-react';
import { PageHeader } from '#web/parts/page-header.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { inboxTexts } from './inbox-texts.ts';

const texts = inboxTexts.locked;

/** Shown instead of the inbox if the plan doesn't include it (design, png/22). */
export function LockedInbox() {
  return (
    <>
      <PageHeader title={inboxTexts.title} />
      <EmptyState icon={<Lock />} title={texts.title} text={texts.text}>
        <ButtonLink variant="primary" href={paths.upgrade.href()}>
          {texts.plans}
        </ButtonLink>
        <Button variant="quiet" onClick={() => history.back()}>
          {texts.back}
        </Button>
      </EmptyState>
    </>
  );
}
