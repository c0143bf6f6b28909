import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { sendersTexts } from './senders-texts.ts';

const HandOverDialog = lazyPart(
  async () => (await import('./hand-over-dialog.tsx')).HandOverDialog,
  null,
);

/** Hands one lead to another sender, after a preview; `onDone` once it was handed over. */
export function HandOverButton({
  campaignId,
  leadId,
  onDone,
}: {
  campaignId: CampaignId;
  leadId: LeadId;
  onDone: () => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        icon={<ArrowRightLeft aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {sendersTexts.handOver}
      </Button>
      {open && (
        <HandOverDialog
          campaignId={campaignId}
          leadIds={[leadId]}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      )}
    </>
  );
}
