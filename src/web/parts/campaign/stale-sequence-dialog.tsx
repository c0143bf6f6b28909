import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CopyButton } from '#web/ui/text/copy-button.tsx';
import { staleSequenceTexts } from './stale-sequence-texts.ts';
import { writtenTexts } from './written-texts.ts';

/**
 * Someone else saved meanwhile: nothing was overwritten, the own texts can be copied before the
 * page is read again (design, section 10).
 */
export function StaleSequenceDialog({
  open,
  onRefresh,
  onClose,
  sequence,
}: {
  open: boolean;
  onRefresh: () => void;
  onClose: () => void;
  sequence: SequenceItem | null;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={staleSequenceTexts.title}
      text={staleSequenceTexts.text}
      footer={
        <>
          <CopyButton text={writtenTexts(sequence)} label={staleSequenceTexts.copy} />
          <Button variant="primary" onClick={onRefresh}>
            {staleSequenceTexts.refresh}
          </Button>
        </>
      }
    />
  );
}
