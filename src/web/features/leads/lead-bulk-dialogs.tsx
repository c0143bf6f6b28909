import type { BulkAction } from '#contract/leads.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { TagLeadsDialog } from './tags/tag-leads-dialog.tsx';
import type { LeadChoice } from './use-bulk.ts';
import { leadsTexts } from './leads-texts.ts';

const MoveLeadsDialog = lazyPart(
  async () => (await import('./move-leads-dialog.tsx')).MoveLeadsDialog,
  null,
);

/** The confirmations before an action on the selected leads. */
export type BulkQuestion = 'BLACKLIST' | 'REMOVE' | 'MOVE' | 'TAG' | 'UNTAG';

const ASKED = { BLACKLIST: leadsTexts.blacklisting, REMOVE: leadsTexts.removing } as const;

/** The open question about the selected leads; null if there is none. */
export function LeadBulkDialogs({
  open,
  campaignId,
  count,
  choice,
  onClose,
  onAct,
  onMoved,
}: {
  open: BulkQuestion | null;
  campaignId: CampaignId | null;
  count: number;
  choice: LeadChoice;
  onClose: () => void;
  onAct: (action: BulkAction, tag?: string) => void;
  onMoved: () => void;
}) {
  if (open === 'BLACKLIST' || open === 'REMOVE')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        onConfirm={() => onAct(open)}
        danger
        title={ASKED[open].title(leadsTexts.count(count))}
        text={ASKED[open].text}
        confirmLabel={ASKED[open].confirm}
        cancelLabel={leadsTexts.cancel}
      />
    );
  if (open === 'TAG' || open === 'UNTAG')
    return (
      <TagLeadsDialog
        remove={open === 'UNTAG'}
        count={count}
        onClose={onClose}
        onTag={(tag) => onAct(open, tag)}
      />
    );
  return open === 'MOVE' && campaignId !== null ? (
    <MoveLeadsDialog
      fromCampaignId={campaignId}
      choice={choice}
      count={count}
      onClose={onClose}
      onMoved={onMoved}
    />
  ) : null;
}
