import { SearchCheck } from 'lucide-react';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { lookBannerTexts } from './look-banner-texts.ts';
import { useEngineStatus } from './use-engine-status.ts';

/**
 * Says what the account reads after a restore, since when, and that nothing is sent until it is
 * done (decision 198).
 */
export function LookBanner() {
  const look = useEngineStatus()?.look ?? null;
  if (look === null) return null;
  return (
    <Notice
      kind="banner"
      tone="info"
      icon={<SearchCheck aria-hidden="true" />}
      announce="status"
      title={lookBannerTexts.title}
    >
      {look.sentence}
    </Notice>
  );
}
