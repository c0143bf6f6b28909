import { useState } from 'react';
import { uiTexts } from '../ui-texts.ts';

/** The rules for the words of a chips field, and its change handlers. */
export type ChipWords = {
  words: readonly string[];
  onChange: (words: string[]) => void;
  /**
   * The sentence why a word is refused among `words`; `index` is the chip being edited, null for a
   * new one.
   */
  validate?: (word: string, index: number | null, words: readonly string[]) => string | null;
  /** Called with the number of rejected words in the field; they are not in `words`. */
  onRefused?: (count: number) => void;
};
type Refused = { word: string; reason: string };

/** Separates the words of a typed or pasted text. */
export const SEPARATORS = /[,;\n\t]+/;

/**
 * The words of a typed or pasted text: those that may be added to `words`, and those that may not.
 */
function sortWords({
  raw,
  words,
  validate,
}: {
  raw: string;
  words: readonly string[];
  validate: ChipWords['validate'];
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
        ? uiTexts.wordTaken
        : null;
    if (reason) wrong.push({ word, reason });
    else next.push(word);
  }
  return { next, wrong };
}

/**
 * The words of a chips field with the typed one, the edited one, and the rejected ones, which are
 * last until they are corrected.
 */
export function useChipWords({
  words,
  onChange,
  validate,
  onRefused,
  focusChip,
  focusInput,
}: ChipWords & { focusChip: (index: number) => void; focusInput: () => void }) {
  const [text, setText] = useState('');
  const [own, setOwn] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [editing, setEditing] = useState<{ index: number; text: string } | null>(null);
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
    return focusInput();
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
  return {
    text,
    problem: own ?? refused.at(-1)?.reason ?? null,
    refused,
    editing,
    type: (next: string) => {
      setText(next);
      setOwn(null);
    },
    forgive: () => setOwn(null),
    add,
    remove,
    edit,
    editTo: (next: string) => editing && setEditing({ ...editing, text: next }),
    finishEdit,
    cancelEdit,
  };
}
