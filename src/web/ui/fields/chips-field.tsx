import { useRef, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Chip, EditedChip, PresetChip } from './chip.tsx';
import styles from './chips-field.module.css';
import { Field, type FieldFrameProps } from './field.tsx';
import { SEPARATORS, useChipWords, type ChipWords } from './use-chip-words.ts';
import { uiTexts } from '../ui-texts.ts';

type ChipsFieldProps = FieldFrameProps &
  ChipWords & {
    /** Shown first with a lock; cannot be edited or removed. */
    presets?: readonly { word: string; tooltip?: string }[];
    placeholder?: string;
    counter?: ReactNode;
  };

/**
 * A field of words: Enter or comma adds, a paste is split, Backspace in an empty field goes to the
 * last chip, arrows move, Enter edits, clearing removes. A rejected word is last, in red, until it
 * is corrected or removed.
 */
export function ChipsField({
  label,
  hideLabel,
  aside,
  help,
  error,
  required,
  optional,
  className,
  words,
  onChange,
  presets = [],
  validate,
  onRefused,
  placeholder,
  counter,
}: ChipsFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const focusChip = (index: number) => {
    const chips = box.current?.querySelectorAll<HTMLElement>('[data-chip]');
    if (index >= (chips?.length ?? 0)) input.current?.focus();
    else chips?.[Math.max(0, index)]?.focus();
  };
  const focusInput = () => input.current?.focus();
  const field = useChipWords({ words, onChange, validate, onRefused, focusChip, focusInput });
  const { text, refused, editing, add, remove, edit } = field;
  const onChipKey = (event: KeyboardEvent, index: number) => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => focusChip(index - 1),
      ArrowRight: () => focusChip(index + 1),
      Home: () => focusChip(0),
      End: () => input.current?.focus(),
      Enter: () => edit(index),
      Backspace: () => remove(index),
      Delete: () => remove(index),
    };
    const move = moves[event.key];
    if (!move || event.target !== event.currentTarget) return;
    event.preventDefault();
    move();
  };
  const onInputKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if ((event.key === 'Enter' || event.key === ',') && text.trim() !== '') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Enter') event.preventDefault();
    else if (event.key === 'Escape') field.forgive();
    else if (
      (event.key === 'Backspace' || event.key === 'ArrowLeft') &&
      text === '' &&
      words.length + refused.length > 0
    )
      focusChip(words.length + refused.length - 1);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!SEPARATORS.test(pasted)) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  };
  const shown = error ?? field.problem;
  return (
    <Field
      {...{ label, hideLabel, aside, help, required, optional, className, counter }}
      error={shown}
      helpStays
    >
      {(aria) => (
        <div
          ref={box}
          data-chips=""
          className={classNames(styles.box, shown && styles.boxInvalid)}
          onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
        >
          {presets.map((preset) => (
            <PresetChip key={preset.word} {...preset} />
          ))}
          {words.map((word, index) =>
            editing?.index === index ? (
              <EditedChip
                key={word}
                word={word}
                text={editing.text}
                onChange={field.editTo}
                onDone={field.finishEdit}
                onCancel={field.cancelEdit}
              />
            ) : (
              <Chip
                key={word}
                word={word}
                spoken={uiTexts.word(word)}
                invalid={Boolean(validate?.(word, index, words))}
                onKeyDown={(event) => onChipKey(event, index)}
                onEdit={() => edit(index)}
                onRemove={() => remove(index)}
              />
            ),
          )}
          {refused.map(({ word, reason }, at) => (
            <Chip
              key={`refused ${word}`}
              word={word}
              spoken={uiTexts.wrongWord(word, reason)}
              invalid
              onKeyDown={(event) => onChipKey(event, words.length + at)}
              onEdit={() => edit(words.length + at)}
              onRemove={() => remove(words.length + at)}
            />
          ))}
          <input
            ref={input}
            {...aria}
            className={styles.input}
            value={text}
            placeholder={placeholder}
            autoComplete="off"
            onChange={(event) => field.type(event.target.value)}
            onBlur={() => text.trim() !== '' && add(text)}
            onKeyDown={onInputKey}
            onPaste={onPaste}
          />
        </div>
      )}
    </Field>
  );
}
