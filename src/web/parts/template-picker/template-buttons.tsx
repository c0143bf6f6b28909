import { Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { CampaignId } from '#contract/shapes.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { templateButtonsTexts } from './template-buttons-texts.ts';

const TemplatePickerDialog = lazyPart(
  async () => (await import('./template-picker-dialog.tsx')).TemplatePickerDialog,
  null,
);

const SaveTemplateDialog = lazyPart(
  async () => (await import('./save-template-dialog.tsx')).SaveTemplateDialog,
  null,
);

type TemplateButtonsProps = {
  campaignId: CampaignId | null;
  sequence: SequenceItem | null;
  /** The name that a template of this sequence would first have. */
  suggestedName: string;
  /** A sequence that may not be changed can still be saved as a template. */
  readOnly?: boolean;
  onPick: (sequence: SequenceItem) => void;
};

/**
 * `Start from a template` and `Save as template`, for the places where a campaign's sequence is
 * written.
 */
export function TemplateButtons({
  campaignId,
  sequence,
  suggestedName,
  readOnly = false,
  onPick,
}: TemplateButtonsProps) {
  const [picking, setPicking] = useState(false);
  const [saving, setSaving] = useState(false);
  return (
    <>
      {!readOnly && (
        <Button
          size="small"
          variant="quiet"
          icon={<Copy aria-hidden="true" />}
          onClick={() => setPicking(true)}
        >
          {sequence === null ? templateButtonsTexts.start : templateButtonsTexts.use}
        </Button>
      )}
      {sequence !== null && (
        <Button
          size="small"
          variant="quiet"
          icon={<Download aria-hidden="true" />}
          onClick={() => setSaving(true)}
        >
          {templateButtonsTexts.save}
        </Button>
      )}
      {picking && (
        <TemplatePickerDialog
          open
          campaignId={campaignId}
          replaces={sequence !== null}
          onPick={onPick}
          onClose={() => setPicking(false)}
        />
      )}
      {saving && sequence !== null && (
        <SaveTemplateDialog
          sequence={sequence}
          suggestedName={suggestedName}
          onClose={() => setSaving(false)}
        />
      )}
    </>
  );
}
