import { CircleAlert } from 'lucide-react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import type { NodeCounts } from '#web/parts/sequence-editor/canvas/step-counts.tsx';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { HeaderSlotContent } from './header-slot.tsx';
import type { useSequenceSaving } from './sequence-tab-saving.ts';
import { sequenceTabTexts } from './sequence-tab-texts.ts';
import styles from './campaign.module.css';

const ChangePreviewDialog = lazyPart(
  async () =>
    (await import('#web/parts/change-preview/change-preview-dialog.tsx')).ChangePreviewDialog,
  null,
);
type PreviewProps = {
  campaign: CampaignAnswer;
  before: SequenceItem | null;
  counts: Readonly<Record<string, NodeCounts>> | null;
  text: string;
  editing: ReturnType<typeof useSequenceSaving>;
};

/** Closing the preview returns the focus to the save bar that opened it. */
function focusSaveBar(): void {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>('[aria-label="Unsaved changes"] button:last-of-type')
      ?.focus(),
  );
}

/**
 * The effect of a save, next to the chart; meanwhile the campaign's header shows what is unsaved
 * (design, png/32).
 */
export function SequencePreview({ campaign, before, counts, text, editing }: PreviewProps) {
  const open = editing.preview === 'open';
  const close = () => {
    editing.setPreview('shown');
    focusSaveBar();
  };
  return (
    <>
      {open && (
        <HeaderSlotContent>
          <span className={`inline-row gap-6 tone-warning medium nowrap ${styles.unsaved}`}>
            <CircleAlert aria-hidden="true" />
            {text}
          </span>
          <Button
            disabled={editing.saving}
            onClick={() => {
              editing.setPreview('shown');
              editing.drop();
            }}
          >
            {sequenceTabTexts.discard}
          </Button>
        </HeaderSlotContent>
      )}
      <ChangePreviewDialog
        campaignId={campaign.id}
        before={before}
        sequence={editing.sequence}
        doneOf={(itemId) => counts?.[itemId]?.done ?? 0}
        sequenceUpdatedAt={editing.of}
        open={open}
        saving={editing.saving}
        onClose={close}
        onSave={editing.save}
      />
    </>
  );
}
