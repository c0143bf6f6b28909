import { Lock, X } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chips-field.module.css';
import { Field, type FieldFrameProps } from './field.tsx';

type ChipsFieldProps = FieldFrameProps & {
  words: readonly string[];
  onChange: (words: string[]) => void;
  /** Shown first with a lock; cannot be edited or removed. */
  presets?: readonly { word: string; tooltip?: string }[];
  /** The sentence why a word is refused among `words`; `index` is the chip being edited, null for a new one. */
  validate?: (word: string, index: number | null, words: readonly string[]) => string | null;
  placeholder?: string;
  counter?: ReactNode;
};

const SEPARATORS = /[,;\n\t]+/;

function EditedChip({ word, text, onChange, onDone, onCancel }: { word: string; text: string; onChange: (text: string) => void; onDone: () => void; onCancel: () => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      onDone();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onCancel();
    }
  };
  return <input className={classNames(styles.input, styles.edit)} size={Math.max(4, text.length)} aria-label={`Edit ${word}`} autoFocus value={text} onChange={(event) => onChange(event.target.value)} onBlur={onDone} onKeyDown={onKeyDown} />;
}

/** A field of words: Enter or comma adds, a paste is split, Backspace on empty goes to the last chip, arrows move, Enter edits, emptying removes. */
export function ChipsField({ label, hideLabel, aside, help, error, required, optional, className, words, onChange, presets = [], validate, placeholder, counter }: ChipsFieldProps) {
  const [text, setText] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const [editing, setEditing] = useState<{ index: number; text: string } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const focusChip = (index: number) => {
    const chips = box.current?.querySelectorAll<HTMLElement>('[data-chip]');
    if (index >= (chips?.length ?? 0)) input.current?.focus();
    else chips?.[Math.max(0, index)]?.focus();
  };
  const add = (raw: string) => {
    const next = [...words];
    const refused: string[] = [];
    let reason: string | null = null;
    for (const word of raw.split(SEPARATORS).map((part) => part.trim()).filter(Boolean)) {
      const problem = (next.some((one) => one.toLowerCase() === word.toLowerCase()) && !validate ? 'This word is already added' : null) ?? validate?.(word, null, next) ?? null;
      if (problem) {
        reason ??= problem;
        refused.push(word);
      } else next.push(word);
    }
    if (next.length > words.length) onChange(next);
    setOwn(reason);
    setText(refused.join(', '));
  };
  const remove = (index: number) => {
    onChange(words.filter((_, at) => at !== index));
    setOwn(null);
    requestAnimationFrame(() => focusChip(index));
  };
  const finishEdit = () => {
    if (!editing) return;
    const word = editing.text.trim();
    const problem = word === '' || word === words[editing.index] ? null : (validate?.(word, editing.index, words) ?? null);
    if (problem) {
      setOwn(problem);
      return;
    }
    setEditing(null);
    setOwn(null);
    if (word === '') remove(editing.index);
    else onChange(words.map((one, at) => (at === editing.index ? word : one)));
    requestAnimationFrame(() => focusChip(editing.index));
  };
  const cancelEdit = () => {
    setEditing(null);
    setOwn(null);
  };
  const onChipKey = (event: KeyboardEvent, index: number) => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => focusChip(index - 1),
      ArrowRight: () => focusChip(index + 1),
      Home: () => focusChip(0),
      End: () => input.current?.focus(),
      Enter: () => setEditing({ index, text: words[index] ?? '' }),
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
    else if (event.key === 'Escape' && own) setOwn(null);
    else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && text === '' && words.length > 0) focusChip(words.length - 1);
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (!SEPARATORS.test(pasted)) return;
    event.preventDefault();
    add(`${text}${pasted}`);
  };
  return (
    <Field {...{ label, hideLabel, aside, help, required, optional, className, counter }} error={error ?? own}>
      {(aria) => (
        <div ref={box} className={classNames(styles.box, (error || own) && styles.boxInvalid)} onClick={(event) => event.target === event.currentTarget && input.current?.focus()}>
          {presets.map((preset) => (
            <span key={preset.word} className={classNames(styles.chip, styles.locked)} title={preset.tooltip}>
              <Lock aria-hidden="true" />
              <span className={styles.text}>{preset.word}</span>
              <span className="sr-only">, always on</span>
            </span>
          ))}
          {words.map((word, index) =>
            editing?.index === index ? (
              <EditedChip key={word} word={word} text={editing.text} onChange={(next) => setEditing({ index, text: next })} onDone={finishEdit} onCancel={cancelEdit} />
            ) : (
              <span key={word} className={classNames(styles.chip, validate?.(word, index, words) && styles.invalid)}>
                <button type="button" data-chip="" tabIndex={-1} aria-label={`${word}, Enter edits, Backspace removes`} className={styles.word} onKeyDown={(event) => onChipKey(event, index)} onDoubleClick={() => setEditing({ index, text: word })}>{word}</button>
                <button type="button" tabIndex={-1} className={styles.remove} aria-label={`Remove ${word}`} onClick={() => remove(index)}><X aria-hidden="true" /></button>
              </span>
            ),
          )}
          <input
            ref={input}
            {...aria}
            className={styles.input}
            value={text}
            placeholder={words.length === 0 ? placeholder : undefined}
            autoComplete="off"
            onChange={(event) => {
              setText(event.target.value);
              setOwn(null);
            }}
            onBlur={() => text.trim() !== '' && add(text)}
            onKeyDown={onInputKey}
            onPaste={onPaste}
          />
        </div>
      )}
    </Field>
  );
}
