import { useEffect, useRef } from 'react';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { preloadWhenIdle } from '#web/session/preload-when-idle.ts';
import type { DeleteCampaign } from './delete-campaign-confirm.tsx';

const DeleteCampaignConfirm = lazyPart<DeleteCampaign>(
  async () => (await import('./delete-campaign-confirm.tsx')).DeleteCampaignConfirm,
  null,
);

/** The question before a campaign is deleted; no page's first load waits for it. */
export function DeleteCampaignDialog(props: DeleteCampaign) {
  const asked = useRef(false);
  asked.current ||= props.campaign !== null;
  useEffect(() => preloadWhenIdle([DeleteCampaignConfirm]), []);
  return asked.current && <DeleteCampaignConfirm {...props} />;
}
