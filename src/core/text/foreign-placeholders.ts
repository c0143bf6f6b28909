import { parseText, type Placeholder } from '#core/text/placeholders.ts';

/**
 * A placeholder or spintax of another tool in a text: its position in UTF-16 code units, how it is
 * written, and its replacement; null if there is no counterpart.
 */
export type ForeignPlaceholder = { at: number; source: string; becomes: string | null };

/** Other tools' names for a lead's values, in lowercase letters only. */
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

/** Placeholders of other tools that have no counterpart here. */
const OTHERS = `
  email emailaddress phone phonenumber website linkedinurl profileurl signature sendername
  senderfirstname senderlastname senderfullname sendercompany sendertitle sendersignature myname
  myfirstname mylastname mycompany yourname yourfirstname yourlastname yourcompany yourtitle
  yourposition icebreaker personalization snippet unsubscribe unsubscribelink mutualconnections
`;
/** Words that also appear between square or angle brackets in ordinary texts. */
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
  /** Whether anything between these delimiters is a placeholder. */
  any?: boolean;
  /** Whether these delimiters also surround ordinary words. */
  ordinary?: boolean;
};

/** The syntaxes of placeholders; the first group is the name. */
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
 * `[First Name]`, `*|FNAME|*`, `<%= name %>`, `{Hi|Hello}` and similar (product rules, section 2).
 * They would be sent unchanged. Ordinary texts, `[link]`, `100%`, and code in braces aren't
 * placeholders.
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
      // Our own placeholders inside the choices were blanked, at their full length.
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
 * Converts everything that has a counterpart here; spintax becomes its first choice. The rest is
 * left unchanged.
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

/** What a person reads about a text with another tool's placeholders. */
export function foreignPlaceholderMessage(
  found: readonly Pick<ForeignPlaceholder, 'source'>[],
): string {
  const named = [...new Set(found.map(({ source }) => `“${source}”`))].slice(0, 3).join(', ');
  return `${named} would be sent as is. Use a Reachwell variable instead`;
}

/** A text with our own placeholders replaced by spaces of the same length. */
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

/** Whether it is a choice of words, not code: letters, and no programming symbols. */
function isSpintax(choices: string): boolean {
  return /\p{L}/u.test(choices) && !/[;=<>()[\]\\]|\|\|/u.test(choices);
}
