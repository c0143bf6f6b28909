import { ArrowRightLeft, X } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { BulkBar } from '#web/ui/data/bulk-bar.tsx';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { sendersTexts } from './senders-texts.ts';

const HandOverDialog = lazyPart(
  async () => (await import('./hand-over-dialog.tsx')).HandOverDialog,
  null,
);

/** As many leads as one call hands over. */
const MOST_AT_ONCE = 500;

/** The bar while leads of several senders are chosen: all that their owner can do with them. */
export function SenderBulkBar({
  campaignId,
  leadIds,
  onDone,
}: {
  campaignId: CampaignId;
  leadIds: readonly LeadId[];
  onDone: () => void;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <BulkBar text={sendersTexts.selected(leadIds.length)}>
        <Button
          variant="quiet"
          icon={<ArrowRightLeft aria-hidden="true" />}
          disabledReason={
            leadIds.length > MOST_AT_ONCE ? sendersTexts.dialog.most(MOST_AT_ONCE) : null
          }
          onClick={() => setOpen(true)}
        >
          {sendersTexts.handOver}
        </Button>
        <IconButton label={sendersTexts.clear} icon={<X aria-hidden="true" />} onClick={onDone} />
      </BulkBar>
      {open && (
        <HandOverDialog
          campaignId={campaignId}
          leadIds={leadIds}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onDone();
          }}
        />
      )}
    </>
  );
}
