import { Lock, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { classNames } from '../class-names.ts';
import { uiTexts } from '../ui-texts.ts';
import styles from './chips-field.module.css';

/** A chip while its word is written again. */
export function EditedChip({
  word,
  text,
  onChange,
  onDone,
  onCancel,
}: {
  word: string;
  text: string;
  onChange: (text: string) => void;
  onDone: () => void;
  onCancel: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onDone();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <input
      className={classNames(styles.input, styles.edit)}
      size={Math.max(4, text.length)}
      aria-label={uiTexts.edit(word)}
      autoFocus
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onDone}
      onKeyDown={onKeyDown}
    />
  );
}

/** A word that is always on. */
export function PresetChip({ word, tooltip }: { word: string; tooltip?: string }) {
  return (
    <span className={classNames(styles.chip, styles.locked)} title={tooltip}>
      <Lock aria-hidden="true" />
      <span className={styles.text}>{word}</span>
      <span className="sr-only">{uiTexts.alwaysOn}</span>
    </span>
  );
}

type ChipProps = {
  word: string;
  spoken: string;
  invalid: boolean;
  onKeyDown: (event: KeyboardEvent) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** A word of the field, which can be edited and removed. */
export function Chip({ word, spoken, invalid, onKeyDown, onEdit, onRemove }: ChipProps) {
  return (
    <span className={classNames(styles.chip, invalid && styles.invalid)}>
      <button
        type="button"
        data-chip=""
        tabIndex={-1}
        aria-label={spoken}
        className={styles.word}
        onKeyDown={onKeyDown}
        onDoubleClick={onEdit}
      >
        {word}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.remove}
        aria-label={uiTexts.remove(word)}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}
