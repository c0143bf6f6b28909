import { ArrowRightLeft, Download, X } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId, LeadId } from '#contract/shapes.ts';
import { download } from '#web/api/api.ts';
import { useProblemToast } from '#web/api/use-problem-toast.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { BulkBar } from '#web/ui/data/bulk-bar.tsx';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { ChooseAll } from '../choose-all.tsx';
import { exportRefusal } from '../export-refusal.ts';
import { leadBulkTexts } from '../lead-bulk-texts.ts';
import type { useLeadFilters } from '../use-lead-filters.ts';
import { sendersTexts } from './senders-texts.ts';

type Filter = ReturnType<typeof useLeadFilters>['filter'];

const HandOverDialog = lazyPart(
  async () => (await import('./hand-over-dialog.tsx')).HandOverDialog,
  null,
);

/** As many leads as one call hands over. */
const MOST_AT_ONCE = 500;

/** The bar while leads of several senders are chosen: all that their owner can do with them. */
export function SenderBulkBar({
  campaignId,
  count,
  leadIds,
  filter,
  others,
  onChooseAll,
  onDone,
}: {
  campaignId: CampaignId;
  count: number;
  leadIds: readonly LeadId[];
  /** The filters of the list, if all that match are chosen; otherwise null. */
  filter: Filter | null;
  /** As for leads of one’s own. */
  others: number | null;
  onChooseAll: () => void;
  onDone: () => void;
}) {
  const [open, setOpen] = useState(false);
  const onError = useProblemToast();
  const features = useCurrentUser()?.features;
  const save = () =>
    void download('GET /leads/export', {
      query: { campaignId, ...(filter ?? { leadIds }) },
      fileName: 'leads.csv',
    }).catch(onError);
  return (
    <>
      <BulkBar text={sendersTexts.selected(count)}>
        {others !== null && <ChooseAll count={others} onChooseAll={onChooseAll} />}
        <Button
          variant="quiet"
          icon={<ArrowRightLeft aria-hidden="true" />}
          disabledReason={
            filter !== null
              ? sendersTexts.chooseOneByOne
              : leadIds.length > MOST_AT_ONCE
                ? sendersTexts.dialog.most(MOST_AT_ONCE)
                : null
          }
          onClick={() => setOpen(true)}
        >
          {sendersTexts.handOver}
        </Button>
        <Button
          variant="quiet"
          icon={<Download aria-hidden="true" />}
          disabledReason={exportRefusal({ features, leadIds: filter ? [] : leadIds })}
          onClick={save}
        >
          {leadBulkTexts.export}
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
