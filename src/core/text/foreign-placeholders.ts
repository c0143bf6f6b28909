import { parseText, type Placeholder } from '#core/text/placeholders.ts';

/**
 * A placeholder or spintax of another tool in a text: where it begins, in UTF-16 code units, how it
 * is written, and what it becomes here; null where nothing here means the same.
 */
export type ForeignPlaceholder = { at: number; source: string; becomes: string | null };

/** How other tools name what a lead has, in lower-case letters only. */
const NAMES = {
  firstName: `
    firstname fname first givenname contactfirstname leadfirstname prospectfirstname
    recipientfirstname vorname prenom nombre voornaam fornavn fornamn imie
  `,
  lastName: `
    lastname lname last surname familyname contactlastname leadlastname prospectlastname
    recipientlastname nachname nomdefamille apellido apellidos achternaam etternavn efternavn
  `,
  fullName: 'fullname name contactname leadname prospectname recipientname contactfullname',
  jobTitle: 'jobtitle title position job role occupation currentposition contactjobtitle',
  company: `
    company companyname organization organisation organizationname employer currentcompany
    accountname contactcompany leadcompany firma entreprise empresa
  `,
  industry: 'industry companyindustry',
  location: 'location city contactcity',
  country: 'country contactcountry',
} as const satisfies Record<Placeholder, string>;

/** What other tools put in that has no counterpart here. */
const OTHERS = `
  email emailaddress phone phonenumber website linkedinurl profileurl signature sendername
  senderfirstname senderlastname senderfullname sendercompany sendertitle sendersignature myname
  myfirstname mylastname mycompany yourname yourfirstname yourlastname yourcompany yourtitle
  yourposition icebreaker personalization snippet unsubscribe unsubscribelink mutualconnections
`;
/** Words that stand between square or angle brackets in ordinary texts, too. */
const ORDINARY = `
  first last name title position job role location city country email phone website signature
  unsubscribe nombre company industry organization
`;

const wordsOf = (text: string): string[] => text.trim().split(/\s+/u);
const MEANINGS: ReadonlyMap<string, string | null> = new Map([
  ...wordsOf(OTHERS).map((word) => [word, null] as const),
  ...Object.entries(NAMES).flatMap(([name, words]) =>
    wordsOf(words).map((word) => [word, `{{${name}}}`] as const),
  ),
]);
const ORDINARY_WORDS: ReadonlySet<string> = new Set(wordsOf(ORDINARY));

type Form = {
  pattern: RegExp;
  /** Whether whatever stands in such signs is a placeholder. */
  any?: boolean;
  /** Whether such signs stand around ordinary words as well. */
  ordinary?: boolean;
};

/** How placeholders are written: what is in the first group is the name. */
const FORMS: readonly Form[] = [
  { pattern: /\*\|([^|*\n]{1,80})\|\*/gu, any: true },
  { pattern: /<%[=-]?([^%\n]{1,80})%>/gu, any: true },
  { pattern: /[$#]?\{\s*([\p{L}\d][\p{L}\d _.-]{0,60})\s*\}/gu },
  { pattern: /%%?([\p{L}][\p{L}\d_ .-]{0,40}?)%%?/gu },
  { pattern: /\[\[?\s*([\p{L}][\p{L}\d_ .-]{0,40})\s*\]\]?(?!\()/gu, ordinary: true },
  { pattern: /<<?\s*([\p{L}][\p{L}\d_ .-]{0,40})\s*>>?/gu, ordinary: true },
  { pattern: /«\s*([\p{L}][\p{L}\d_ .-]{0,40})\s*»/gu, ordinary: true },
  { pattern: /##?([\p{L}][\p{L}\d_]{0,40})##?(?=\P{L}|$)/gu, ordinary: true },
];
const SPINTAX = /\{([^{}|\n]*(?:\|[^{}|\n]*)+)\}/gu;

/**
 * Placeholders and spintax of other tools in a text, in their order: `{firstName}`, `%FIRSTNAME%`,
 * `[First Name]`, `*|FNAME|*`, `<%= name %>`, `{Hi|Hello}` and their kin (product rules, section 2).
 * They would be sent as they stand. Ordinary texts, `[link]`, `100%`, and code in braces are none.
 */
export function foreignPlaceholders(text: string): ForeignPlaceholder[] {
  const plain = withoutOwn(text);
  const found = FORMS.flatMap((form) =>
    [...plain.matchAll(form.pattern)].flatMap(({ 0: source, 1: name = '', index }) => {
      const becomes = meaningOf(name, form);
      return becomes === undefined ? [] : [{ at: index, source, becomes }];
    }),
  );
  for (const { 0: source, 1: choices = '', index } of plain.matchAll(SPINTAX))
    if (isSpintax(choices)) {
      // Own placeholders among the choices were left out; they are as long as they were.
      const own = text.slice(index, index + source.length);
      found.push({ at: index, source: own, becomes: own.slice(1, -1).split('|')[0] ?? '' });
    }
  return found
    .toSorted((one, other) => one.at - other.at || other.source.length - one.source.length)
    .filter(
      ({ at }, place, all) =>
        place === 0 || at >= (all[place - 1]?.at ?? 0) + (all[place - 1]?.source.length ?? 0),
    );
}

/**
 * A text in which everything that means something here stands as it is written here; of spintax the
 * first choice stays. What has no counterpart is left as it was.
 */
export function convertForeign(text: string): string {
  let converted = '';
  let end = 0;
  for (const { at, source, becomes } of foreignPlaceholders(text)) {
    converted += text.slice(end, at) + (becomes ?? source);
    end = at + source.length;
  }
  return converted + text.slice(end);
}

/** What a person reads of a text that another tool's placeholders are in. */
export function foreignSentence(found: readonly Pick<ForeignPlaceholder, 'source'>[]): string {
  const named = [...new Set(found.map(({ source }) => `“${source}”`))].slice(0, 3).join(', ');
  return `${named} would be sent as is. Use a Reachwell variable instead`;
}

/** A text with spaces in place of the placeholders that are known here, each as long. */
function withoutOwn(text: string): string {
  return parseText(text)
    .map((part) => (part.kind === 'plain' ? part.text : ' '.repeat(part.source.length)))
    .join('');
}

function meaningOf(name: string, { any, ordinary }: Form): string | null | undefined {
  const plain = name.replace(/^\s*(?:contact|lead|prospect|recipient|person|user)\s*\./iu, '');
  const word = plain.toLowerCase().replace(/[^\p{L}]/gu, '');
  if (ordinary === true && ORDINARY_WORDS.has(word)) return undefined;
  return MEANINGS.has(word) ? MEANINGS.get(word) : any === true ? null : undefined;
}

/** Choices of words, not code: letters, and no signs that programs are written with. */
function isSpintax(choices: string): boolean {
  return /\p{L}/u.test(choices) && !/[;=<>()[\]\\]|\|\|/u.test(choices);
}
