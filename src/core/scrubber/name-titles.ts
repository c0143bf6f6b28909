const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Titles that are one with or without a dot, and those that are one with a dot only. */
const HEADS = setOf('dr drs prof pd privdoz univprof');
const DOTTED_HEADS = setOf('dipl mag ing bacc priv univ doz');
/** The subject of a degree, after its title: Dipl.-Ing., Dr.-Ing. */
const SUBJECTS = setOf(`
  ing kfm kffr wirt inf inform psych päd paed biol chem phys math geogr geol oec ök bw betriebsw
  volksw soz des arch agr hdl jur doz prof dr
`);
/** Lowercase additions to a doctor's title: Dr. med., Dr. rer. nat., Dr. h. c. */
const FACULTIES = setOf(`
  med rer nat phil jur iur oec pol habil mult dent vet techn theol agr sc publ math hc h c eh e
  univ dott troph cult paed päd
`);
/** Those that also appear without a dot and aren't part of names. */
const BARE_FACULTIES = setOf('med rer habil hc');
const PRONOUNS = setOf(
  'she her hers he him his they them theirs ze zir sie ihr er ihm elle lui ella elles ils',
);
const UNIVERSITY = /^\((?:fh|tu|univ|dh|ba|uni|htl)\.?\)$/iu;

/**
 * A name without multi-word titles before it, and after a comma at its end, recognized by
 * punctuation that the scrubber drops: "Dr. med.", "Dipl.-Ing. (FH)", "Prof. Dr. Dr. h. c."
 * (product rules, section 6). A name that is only titles stays as it is.
 */
export function withoutTitles(name: string): string {
  const segments = name.split(',');
  while (
    segments.length > 1 &&
    titlesIn(wordsOf(segments.at(-1))) === wordsOf(segments.at(-1)).length
  )
    segments.pop();
  const kept = segments.join(',');
  const words = wordsOf(kept);
  const titles = titlesIn(words);
  return titles === 0 || titles === words.length ? kept : words.slice(titles).join(' ');
}

/** Whether a word is part of a title or a pronoun, which alone isn't a name. */
export function isFragment(word: string): boolean {
  const key = word.toLowerCase();
  return (
    word === key &&
    (BARE_FACULTIES.has(key) || key === 'nat' || key === 'phil' || PRONOUNS.has(key))
  );
}

/** Whether a text is nothing but pronouns, `she/her`. */
export function isPronouns(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.every((word) => PRONOUNS.has(word));
}

function wordsOf(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/u).filter((word) => word !== '');
}

/** How many words at the beginning belong to titles. */
function titlesIn(words: readonly string[]): number {
  let count = 0;
  for (const word of words) {
    if (!isHead(word) && (count === 0 || !belongsToTitle(word))) break;
    count += 1;
  }
  return count;
}

function isHead(word: string): boolean {
  const [first = '', ...behind] = partsOf(word);
  if (behind.some((part) => !SUBJECTS.has(part))) return false;
  const dotted = word.includes('.') || behind.length > 0;
  return HEADS.has(first) || (dotted && DOTTED_HEADS.has(first));
}

function belongsToTitle(word: string): boolean {
  if (UNIVERSITY.test(word)) return true;
  const key = word.replaceAll('.', '');
  if (word.includes('.') && SUBJECTS.has(key.toLowerCase()) && key.length > 1) return true;
  return FACULTIES.has(key) && (word.includes('.') || BARE_FACULTIES.has(key) || key === 'nat');
}

function partsOf(word: string): string[] {
  return word
    .toLowerCase()
    .replaceAll('.', '')
    .split('-')
    .filter((part) => part !== '');
}
