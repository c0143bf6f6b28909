import { Lock } from 'lucide-react';
import {
  DEFAULT_NAME_WORDS,
  PRESET_CHARACTERS,
  PRESET_WORDS,
  normalizeWord,
  WORD_ERROR_TEXTS,
  wordError,
  MAX_WORDS_LENGTH,
  wordsLength,
} from '#core/scrubber/scrubber-words.ts';
import { Card } from '#web/ui/data/card.tsx';
import { ChipsField } from '#web/ui/fields/chips-field.tsx';
import styles from './data-scrubber.module.css';
import { dataScrubberTexts as texts } from './data-scrubber-texts.ts';

/** The counter is announced once this share of the limit is used. */
const NEARLY_FULL = 0.9;
const CHARACTERS: readonly string[] = PRESET_CHARACTERS;
const TITLES: readonly string[] = PRESET_WORDS;

/** Entries for a whole kind of characters are named: not every machine can draw them. */
const SYMBOL_NAMES: Readonly<Record<string, string>> = {
  '🚀': texts.emoji,
  '🇳🇴': texts.flags,
  '👩‍💻': texts.combinedEmoji,
};

function sentence(word: string, index: number | null, words: readonly string[]): string | null {
  const error = wordError(word, words, index);
  return error === null ? null : WORD_ERROR_TEXTS[error];
}

/**
 * The user's own words, with all that a chips field does (design, section 7) and the rules of a
 * word (campaigns spec, section 5).
 */
export function OwnWordsCard({
  words,
  onChange,
  onRefused,
}: {
  words: readonly string[];
  onChange: (words: string[]) => void;
  onRefused: (count: number) => void;
}) {
  const length = wordsLength(words);
  return (
    <Card
      title={texts.own}
      actions={
        <span
          className={`inline-row gap-4 small quiet num ${styles.quiet}`}
          role={length >= MAX_WORDS_LENGTH * NEARLY_FULL ? 'status' : undefined}
        >
          {texts.counter(length, MAX_WORDS_LENGTH)}
        </span>
      }
    >
      <ChipsField
        className={styles.words}
        label={texts.own}
        hideLabel
        words={words}
        onRefused={onRefused}
        onChange={(next) => onChange(next.map(normalizeWord))}
        validate={sentence}
        placeholder={texts.addWord}
        help={words.length === 0 ? texts.helpEmpty : texts.help}
      />
    </Card>
  );
}

function Locked({ label, words }: { label: string; words: readonly string[] }) {
  return (
    <>
      <h3 className={`size-11 line-16 quiet medium ${styles.kind}`}>{label}</h3>
      <ul className={styles.locked} aria-label={label}>
        {words.map((word) => (
          <li key={word}>
            {word.length > 1 && <Lock aria-hidden="true" />}
            {word}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The chips of all that is no word: single characters, whole kinds by their names, and single
 * symbols together in one.
 */
function symbolChips(words: readonly string[]): string[] {
  const symbols = words.filter((word) => !TITLES.includes(word));
  const named = symbols.flatMap((word) => SYMBOL_NAMES[word] ?? []);
  const others = symbols
    .filter((word) => !CHARACTERS.includes(word) && SYMBOL_NAMES[word] === undefined)
    .map((word) => word.replace('\uFE0F', ''));
  return [
    ...symbols.filter((word) => CHARACTERS.includes(word)),
    ...named,
    ...(others.length > 0 ? [others.join(' ')] : []),
  ];
}

/** What is always taken out: these chips can be neither edited nor removed. */
export function PresetWordsCard({ words }: { words: readonly string[] }) {
  return (
    <Card
      title={texts.preset}
      actions={
        <span className={`inline-row gap-4 small quiet num ${styles.quiet}`}>
          <Lock aria-hidden="true" /> {texts.builtIn}
        </span>
      }
    >
      <Locked label={texts.titles} words={words.filter((word) => TITLES.includes(word))} />
      <Locked label={texts.symbols} words={symbolChips(words)} />
      <p className={`small quiet ${styles.note}`}>{texts.presetNote}</p>
    </Card>
  );
}

/** Shown before the response arrives. */
export const KNOWN_PRESETS = DEFAULT_NAME_WORDS;
