import { SEQUENCE_ERROR_TEXTS, SEQUENCE_SAVE_TITLES } from '#core/sequence/error-texts.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import { Button } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { sequenceTabTexts } from './sequence-tab-texts.ts';
import styles from './sequence-tab.module.css';

/**
 * The errors of a rejected save, step by step, each linked to its step (platform spec, section 5).
 */
export function SequenceErrorList({
  refused,
  onClose,
}: {
  refused: SequenceItem;
  onClose: () => void;
}) {
  const wrong = [...walkItems(refused)].filter(({ item }) => item.errors.length > 0);
  return (
    <Notice
      tone="danger"
      announce="alert"
      title={SEQUENCE_SAVE_TITLES.sequence}
      actions={
        <Button size="small" onClick={onClose}>
          {sequenceTabTexts.mistakes.close}
        </Button>
      }
    >
      <ul className={styles.mistakes}>
        {wrong.map(({ item, index }) => (
          <li key={item.id}>
            <button
              type="button"
              onClick={() => document.getElementById(`step-${item.id}`)?.focus()}
            >
              {sequenceTabTexts.mistakes.step(index + 1, ACTION_DISPLAY[item.type].label)}
            </button>
            :{' '}
            {sequenceTabTexts.mistakes.all(item.errors.map((error) => SEQUENCE_ERROR_TEXTS[error]))}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
