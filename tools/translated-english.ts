/** A word or form that gives translated English away, and what to write instead. */
type Form = { find: RegExp; write: string };

/**
 * Words and forms that an American engineer wouldn't write in a product, its docs, or a commit.
 * Each is narrow enough that ordinary sentences pass: "stands for", "many at once", "there is no".
 */
export const FORMS = {
  nobody: { find: /\bnobody\b/i, write: 'no one, or say who' },
  somebody: { find: /\b(?:some|every)body\b/i, write: 'someone, everyone' },
  whoever: { find: /\bwho(?:m)?ever\b/i, write: 'anyone who, the person who' },
  'who as a subject': {
    find: new RegExp(
      String.raw`(?:^|[.:;]\s+)Who (?:(?!can\b)[\w’]+ ){1,8}?(?:becomes|can|can’t|gets|has|is` +
        String.raw`|keeps|loses|may|must|writes)\b[^?]*$`,
    ),
    write: 'anyone who, the person who, people who',
  },
  'one as a person': {
    find: new RegExp(
      String.raw`\bone[’'](?:s|d|ll) (?:own|account|hosts|self)\b|\b(?:as|if|when) one (?:looks` +
        String.raw`|returns|scrolls|wants)\b`,
      'i',
    ),
    write: 'you, your, the user',
  },
  'in place of': { find: /\bin place of\b/i, write: 'instead of' },
  'takes the place of': { find: /\bt(?:akes?|ook) the place of\b/i, write: 'replaces' },
  'at once': {
    find: new RegExp(
      String.raw`(?<!(?:\b(?:all|both|many|more|most|several|two|three|four|\d+)\b` +
        String.raw`|\{\})[^.;]{0,40}\s)at once\b`,
      'i',
    ),
    write: 'immediately, right away',
  },
  'of its own accord': { find: /\bof (?:its|their) own accord\b/i, write: 'on its own' },
  'by itself': { find: /\bby (?:it|them)sel(?:f|ves)\b/i, write: 'on its own, automatically' },
  stands: {
    find: new RegExp(
      String.raw`\bst(?:ands?|ood|anding) (?:above|as it|at|before|behind|below|beside` +
        String.raw`|in(?! for\b)|on|over|still|there|under|with)\b|\b(?:as|where) (?:it` +
        String.raw`|they) st(?:ands?|ood)\b`,
      'i',
    ),
    write: 'is, says, appears',
  },
  'lies in': { find: /\blies? (?:at|beyond|in|on|outside|within)\b/i, write: 'is in' },
  rests: { find: /\brest(?:s|ed|ing)\b/i, write: 'is paused, waits' },
  'goes on': {
    find: /\b(?:goes|went) on(?=[,.;:)]|$| (?:as|from|until|when|where|with|without)\b)/i,
    write: 'continues',
  },
  anew: { find: /\banew\b/i, write: 'again, from the start' },
  'comes to an end': { find: /\bcomes? to an end\b|\bcame to an end\b/i, write: 'ends' },
  'gets known': { find: /\b(?:gets?|got) known\b/i, write: 'is found, becomes known' },
  'is to be': { find: /\b(?:is|are|was|were) (?:not )?to be\b/i, write: 'must be, will be' },
  'is no': {
    find: new RegExp(
      String.raw`(?<!\bthere )\b(?:is|are|was|were) no (?!better|different|good|less|longer` +
        String.raw`|match|more|one|secret|substitute|worse)\w+`,
      'i',
    ),
    write: 'isn’t a',
  },
  'is forgotten': { find: /\b(?:are|be|is|was|were) forgotten\b/i, write: 'is deleted' },
  'answers again': { find: /\banswers? again\b/i, write: 'responds again, is back' },
  'gives word': {
    find: /\b(?:gives?|gave|gets?|got) (?:its |no )?word\b/i,
    write: 'responds, says',
  },
  'tells of': {
    find: /\bt(?:ell|ells|old|elling) (?:\w+ )?of\b/i,
    write: 'says, reports, notifies',
  },
  bears: { find: /\bbears?\b(?! in mind)/i, write: 'has, carries' },
  mends: { find: /\bmend(?:s|ed|ing)?\b/i, write: 'fix' },
  seldom: { find: /\bseldom(?:ly)?\b/i, write: 'rarely' },
  'of whom': {
    find: /(?<!\b(?:all|any|both|each|many|most|none|one|some|\w+ty|\d+) )\bof whom\b/i,
    write: 'turn the sentence around: who, whose',
  },
  'also when': { find: /\balso (?:after|before|if|when|where|while)\b/i, write: 'even when' },
  'else as otherwise': { find: /(?:^|[.:]\s+)Else\b|[,;] else\b/, write: 'otherwise' },
  'the same for': { find: /(?:^|[.:;]\s+)The same for\b/, write: 'so is, likewise' },
  meanwhile: { find: /\bmeanwhile(?=[.,;:)]|$)/, write: 'in the meantime' },
  'of today': { find: /(?<!\bas )\bof (?:today|tomorrow|yesterday)\b(?!['’])/i, write: 'today’s' },
  'the present one': {
    find: /\bthe present (?:one|address|password|state|version)\b/i,
    write: 'the current one',
  },
  'how it is called': {
    find: /\bhow (?:[\w’]+ ){1,3}(?:is|are) called\b/i,
    write: 'what it’s called',
  },
  'allows to': { find: /\b(?:allow|enable|permit)s? to\b/i, write: 'lets you' },
  'since days': {
    find: new RegExp(
      String.raw`\bsince (?:\d+|a|some|several|two|three) (?:second|minute|hour|day|week` +
        String.raw`|month)s?\b(?! ago)`,
      'i',
    ),
    write: 'for two days',
  },
  'in this moment': { find: /\bin th(?:e|is) moment\b/i, write: 'right now, at the moment' },
  'can be had': { find: /\b(?:be|is|are) had\b/i, write: 'is available' },
  hence: {
    find: new RegExp(
      String.raw`\b(?:amongst|by and by|hence|lest|there(?:after|by|of|upon)|thus|upon` +
        String.raw`|where(?:by|upon)|whilst)\b`,
      'i',
    ),
    write: 'so, this way, among, on',
  },
} as const satisfies Record<string, Form>;

/** The forms in a text, each as it's written there with what to write instead, in order. */
export function translatedEnglish(text: string): string[] {
  return Object.values(FORMS)
    .flatMap(({ find, write }: Form) => {
      const match = find.exec(text);
      return match === null ? [] : [{ at: match.index, words: match[0].trim(), write }];
    })
    .toSorted((one, other) => one.at - other.at)
    .map(({ words, write }) => `“${words.slice(0, 40)}”: ${write}`);
}
