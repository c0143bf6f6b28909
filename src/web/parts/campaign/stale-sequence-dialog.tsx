import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useToast } from '#web/ui/feedback/toast-context.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { staleSequenceTexts } from './stale-sequence-texts.ts';

function textsOf(item: SequenceItem | null): string[] {
  if (item === null) return [];
  return [
    item.subject,
    item.message,
    item.alternativeSubject,
    item.alternativeMessage,
    ...item.variants.flatMap((variant) => [
      variant.subject,
      variant.message,
      variant.alternativeSubject,
      variant.alternativeMessage,
    ]),
    ...textsOf(item.yes),
    ...textsOf(item.no),
  ].filter((text): text is string => Boolean(text));
}

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
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(textsOf(sequence).join('\n\n')).then(
      () => toast.success(staleSequenceTexts.copied),
      () => toast.error(staleSequenceTexts.copyBlocked),
    );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={staleSequenceTexts.title}
      text={staleSequenceTexts.text}
      footer={
        <>
          <Button onClick={() => void copy()}>{staleSequenceTexts.copy}</Button>
          <Button variant="primary" onClick={onRefresh}>
            {staleSequenceTexts.refresh}
          </Button>
        </>
      }
    />
  );
}
