import { lazy, Suspense } from 'react';
import { SEQUENCE_ERROR_TEXTS, SEQUENCE_SAVE_TITLES } from '#core/sequence/error-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import { TemplateButtons } from '#web/parts/template-picker/template-buttons.tsx';
import { announceNewVersion } from '#web/ui/loading/new-version.ts';
import { RetryCard } from '#web/ui/feedback/empty-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import type { SequenceDraft } from './use-sequence-draft.ts';
import { sequenceStepTexts } from './sequence-step-texts.ts';
import styles from '../wizard.module.css';

const texts = sequenceStepTexts;

// The editor is big and step 1 does without it.
const SequenceEditor = lazy(async () => {
  try {
    return {
      default: (await import('#web/parts/sequence-editor/sequence-editor.tsx')).SequenceEditor,
    };
  } catch (error) {
    announceNewVersion();
    throw error;
  }
});

/** What a refused save found, step by step. */
function Mistakes({ refused }: { refused: SequenceItem }) {
  const wrong = [...walkItems(refused)].filter(({ item }) => item.errors.length > 0);
  return (
    <Notice
      className={styles.mistakes}
      tone="danger"
      announce="alert"
      title={SEQUENCE_SAVE_TITLES.sequence}
    >
      <ul>
        {wrong.map(({ item, index }) => (
          <li key={item.id}>
            {texts.mistakes.step(index + 1, ACTION_DISPLAY[item.type].label)}{' '}
            {texts.mistakes.all(item.errors.map((error) => SEQUENCE_ERROR_TEXTS[error]))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Step 2: the flow chart over the full width (design, png/05). */
export function SequenceStep({
  draft,
  refused,
}: {
  draft: SequenceDraft;
  refused: SequenceItem | null;
}) {
  const loading = (
    <div className={styles.loading}>
      <SkeletonRows count={6} rowHeight={56} label={texts.loading} />
    </div>
  );
  if (draft.failed) return <RetryCard onRetry={draft.reread} />;
  if (draft.loading) return loading;
  return (
    <div className={styles.editor} data-split="">
      <div>
        <h1 tabIndex={-1} className="sr-only">
          {texts.title}
        </h1>
        {refused && <Mistakes refused={refused} />}
      </div>
      <Suspense fallback={loading}>
        <SequenceEditor
          value={draft.value}
          onChange={draft.change}
          campaignId={draft.campaignId}
          noteLength={draft.noteLength}
          inviteByEmailAllowed={draft.inviteByEmailAllowed}
          leadsMovingAllowed={draft.leadsMovingAllowed}
          available={draft.available}
          previewLeads={draft.previewLeads}
          toolbar={
            <TemplateButtons
              campaignId={draft.campaignId}
              sequence={draft.value}
              suggestedName=""
              onPick={draft.change}
            />
          }
        />
      </Suspense>
    </div>
  );
}
