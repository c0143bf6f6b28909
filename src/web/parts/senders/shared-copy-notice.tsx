import { Users } from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/actions/app-link.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { sendersTexts } from './senders-texts.ts';
import { isSharedCopy } from './shared-copy.ts';

/** Above a sender's copy: whose campaign it is, who edits it, and where to leave. */
export function SharedCopyNotice({ campaign }: { campaign: CampaignAnswer }) {
  const { shared } = campaign;
  if (shared === null || !isSharedCopy(campaign)) return null;
  const texts = sendersTexts.copy;
  const { campaignId, owner } = shared;
  return (
    <Notice
      tone="info"
      icon={<Users aria-hidden="true" />}
      title={texts.title(owner.displayName)}
      actions={
        <ButtonLink href={paths.campaignInvitation.href({ campaignId })}>{texts.leave}</ButtonLink>
      }
    >
      {texts.text(owner.displayName)}
    </Notice>
  );
}
