import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { CampaignAnswer } from '#contract/campaigns.ts';
import { SEQUENCE_SAVE_TITLES } from '#core/sequence/error-texts.ts';
import type { Answer } from '#web/api/call-types.ts';
import { apiQueryOnceKnown } from '#web/api/queries.ts';
import { SequenceEditor } from '#web/parts/sequence-editor/sequence-editor.tsx';
import {
  hasServerErrors,
  useSequenceCheck,
} from '#web/parts/sequence-editor/use-sequence-check.ts';
import { TemplateButtons } from '#web/parts/template-picker/template-buttons.tsx';
import { lazyPart } from '#web/session/lazy-part.tsx';
import { Failed } from '#web/kit/answered.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SaveBar } from '#web/ui/feedback/save-bar.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { UnsavedChanges } from '#web/ui/navigation/leave-guard.tsx';
import { unsavedChanges } from './sequence-tab-changes.ts';
import { useEditorFacts, useLiveSequence, useStepStatistics } from './sequence-tab-facts.ts';
import { StepCountsLegend } from './sequence-tab-legend.tsx';
import { SequenceErrorList } from './sequence-tab-mistakes.tsx';
import { SequencePreview } from './sequence-tab-preview.tsx';
import { useSequenceSaving } from './sequence-tab-saving.ts';
import { useCampaign } from './use-campaign.ts';
import { sequenceTabTexts } from './sequence-tab-texts.ts';
import styles from './campaign.module.css';

const StaleSequenceDialog = lazyPart(
  async () => (await import('#web/parts/campaign/stale-sequence-dialog.tsx')).StaleSequenceDialog,
  null,
);

const VersionsDialog = lazyPart(
  async () => (await import('./sequence-tab-versions.tsx')).VersionsDialog,
  null,
);
type Saved = Answer<'GET /v1/sequenceitems/{campaignId}'>;

/** Tells the chart how much of the window is below it, whatever is rendered above. */
function fitBelow(editor: HTMLElement | null): (() => void) | undefined {
  if (editor === null) return undefined;
  const watcher = new ResizeObserver(() =>
    editor.style.setProperty(
      '--editor-top',
      `${Math.round(editor.getBoundingClientRect().top + window.scrollY)}px`,
    ),
  );
  watcher.observe(document.body);
  return () => watcher.disconnect();
}

function SequenceOf({ campaign, saved }: { campaign: CampaignAnswer; saved: Saved }) {
  const editing = useSequenceSaving({ campaign, saved });
  const { sequence } = editing;
  const readOnly = !campaign.can.edit.allowed;
  const [versions, setVersions] = useState(false);
  const facts = useEditorFacts(campaign);
  const live = useLiveSequence({ campaign, sequence: saved.sequence });
  const settled = useDeferredValue(sequence);
  const changes = useMemo(
    () => unsavedChanges({ before: saved.sequence, after: settled }),
    [saved.sequence, settled],
  );
  const check = useSequenceCheck({ root: settled, ...facts });
  const changed = editing.isEdited && changes.count > 0;
  const asking = editing.preview === 'open';
  // A campaign that never started can be saved unfinished; errors that only the server finds are
  // shown once before.
  const keepUnfinished =
    campaign.startedAt === null && (check?.valid === false || hasServerErrors(sequence));
  const text = sequenceTabTexts.unsaved(changes.count);
  const toolbar = (
    <>
      <TemplateButtons
        campaignId={campaign.id}
        sequence={sequence}
        suggestedName={campaign.name}
        readOnly={readOnly || campaign.startedAt !== null}
        onPick={editing.change}
      />
      {saved.sequenceUpdatedAt !== null && (
        <Button
          size="small"
          variant="quiet"
          icon={<History aria-hidden="true" />}
          onClick={() => setVersions(true)}
        >
          {sequenceTabTexts.versions}
        </Button>
      )}
    </>
  );
  return (
    <>
      {campaign.locked && <Notice tone="warning">{sequenceTabTexts.locked}</Notice>}
      {editing.refused && (
        <SequenceErrorList refused={editing.refused} onClose={editing.dismissRefused} />
      )}
      <div
        className={classNames(styles.editor, changed && !asking && styles.editing)}
        ref={fitBelow}
      >
        <SequenceEditor
          value={sequence}
          onChange={editing.change}
          campaignId={campaign.id}
          readOnly={readOnly}
          marks={campaign.startedAt !== null && changed ? changes.marks : null}
          {...(campaign.startedAt !== null && changed && { removed: changes.removed })}
          legend={live.counts ? <StepCountsLegend counts={live.counts} /> : null}
          toolbar={toolbar}
          panelHidden={asking}
          onPanelWanted={() => editing.setPreview('shown')}
          {...live}
          {...facts}
        />
        {editing.preview !== 'closed' && (
          <SequencePreview
            campaign={campaign}
            before={saved.sequence}
            counts={live.counts}
            text={text}
            editing={editing}
          />
        )}
      </div>
      <SaveBar
        visible={changed && !asking}
        text={text}
        saving={editing.saving}
        saveLabel={keepUnfinished ? sequenceTabTexts.saveUnfinished : sequenceTabTexts.save}
        saveDisabledReason={
          check?.valid || keepUnfinished
            ? null
            : sequenceTabTexts.fixFirst(SEQUENCE_SAVE_TITLES.sequence)
        }
        onCancel={editing.drop}
        onSave={() => void editing.askOrSave({ keepUnfinished })}
      />
      <UnsavedChanges
        when={changed}
        text={sequenceTabTexts.leaving}
        onSave={() => editing.askOrSave({ keepUnfinished })}
      />
      <StaleSequenceDialog
        open={editing.stale}
        onRefresh={editing.refresh}
        onClose={editing.dismissStale}
        sequence={sequence}
      />
      {versions && (
        <VersionsDialog
          campaignId={campaign.id}
          savedAt={saved.sequenceUpdatedAt}
          readOnly={readOnly}
          onTake={editing.change}
          onClose={() => setVersions(false)}
        />
      )}
    </>
  );
}

/** The campaign's sequence in the editor, with live counts once it has run. */
export function SequenceTab() {
  const campaign = useCampaign().data;
  const saved = useQuery(
    apiQueryOnceKnown(
      'GET /v1/sequenceitems/{campaignId}',
      campaign ? { params: { campaignId: campaign.id } } : null,
    ),
  );
  // Steps with counts are taller: both are shown together, so that nothing moves.
  const counts = useStepStatistics(campaign);
  if (saved.isLoadingError) return <Failed read={saved} />;
  if (!campaign || !saved.data || counts.isLoading)
    return <SkeletonRows count={4} rowHeight={66} label={sequenceTabTexts.loading} />;
  return <SequenceOf campaign={campaign} saved={saved.data} />;
}
