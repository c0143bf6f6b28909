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
  /** Hears how many refused words stand in the field; they are none of `words`. */
  onRefused?: (count: number) => void;
  placeholder?: string;
  counter?: ReactNode;
};

type Refused = { word: string; reason: string };

const SEPARATORS = /[,;\n\t]+/;

function EditedChip({
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
      aria-label={`Edit ${word}`}
      autoFocus
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onDone}
      onKeyDown={onKeyDown}
    />
  );
}

/** The words of a typed or pasted text: those that may be added to `words`, and those that may not. */
function sortWords({
  raw,
  words,
  validate,
}: {
  raw: string;
  words: readonly string[];
  validate: ChipsFieldProps['validate'];
}): { next: string[]; wrong: Refused[] } {
  const next = [...words];
  const wrong: Refused[] = [];
  for (const word of raw
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter(Boolean)) {
    const reason = validate
      ? validate(word, null, next)
      : next.some((one) => one.toLowerCase() === word.toLowerCase())
        ? 'This word is already added'
        : null;
    if (reason) wrong.push({ word, reason });
    else next.push(word);
  }
  return { next, wrong };
}

function Preset({ word, tooltip }: { word: string; tooltip?: string }) {
  return (
    <span className={classNames(styles.chip, styles.locked)} title={tooltip}>
      <Lock aria-hidden="true" />
      <span className={styles.text}>{word}</span>
      <span className="sr-only">, always on</span>
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

function Chip({ word, spoken, invalid, onKeyDown, onEdit, onRemove }: ChipProps) {
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
        aria-label={`Remove ${word}`}
        onClick={onRemove}
      >
        <X aria-hidden="true" />
      </button>
    </span>
  );
}

/** A field of words: Enter or comma adds, a paste is split, Backspace on empty goes to the last chip, arrows move, Enter edits, emptying removes. A refused word stands last, in red, until it is put right or removed. */
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
  const [text, setText] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [editing, setEditing] = useState<{ index: number; text: string } | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const focusChip = (index: number) => {
    const chips = box.current?.querySelectorAll<HTMLElement>('[data-chip]');
    if (index >= (chips?.length ?? 0)) input.current?.focus();
    else chips?.[Math.max(0, index)]?.focus();
  };
  const refuse = (next: readonly Refused[]) => {
    setRefused(next);
    onRefused?.(next.length);
  };
  const add = (raw: string) => {
    const { next, wrong } = sortWords({ raw, words, validate });
    if (next.length > words.length) onChange(next);
    if (wrong.length > 0)
      refuse([...refused.filter((one) => !wrong.some(({ word }) => word === one.word)), ...wrong]);
    setOwn(null);
    setText('');
  };
  const remove = (index: number) => {
    if (index < words.length) onChange(words.filter((_, at) => at !== index));
    else refuse(refused.filter((_, at) => at !== index - words.length));
    setOwn(null);
    requestAnimationFrame(() => focusChip(index));
  };
  const edit = (index: number) => {
    const wrong = refused[index - words.length];
    if (wrong === undefined) return setEditing({ index, text: words[index] ?? '' });
    refuse(refused.filter((one) => one !== wrong));
    setText(wrong.word);
    return input.current?.focus();
  };
  const finishEdit = () => {
    if (!editing) return;
    const word = editing.text.trim();
    const problem =
      word === '' || word === words[editing.index]
        ? null
        : (validate?.(word, editing.index, words) ?? null);
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
    else if (event.key === 'Escape' && own) setOwn(null);
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
  const shown = error ?? own ?? refused.at(-1)?.reason ?? null;
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
            <Preset key={preset.word} {...preset} />
          ))}
          {words.map((word, index) =>
            editing?.index === index ? (
              <EditedChip
                key={word}
                word={word}
                text={editing.text}
                onChange={(next) => setEditing({ index, text: next })}
                onDone={finishEdit}
                onCancel={cancelEdit}
              />
            ) : (
              <Chip
                key={word}
                word={word}
                spoken={`${word}, Enter edits, Backspace removes`}
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
              spoken={`${word}, not added: ${reason}. Enter edits, Backspace removes`}
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
