import { splitEmails } from '#core/lead-pack/cell-values.ts';
import { isProfileUrl } from '#core/lead-pack/profile-url.ts';

/** The fields recognizable by a column's values. */
export const VALUE_FIELDS = ['profileUrl', 'email', 'phone', 'website'] as const;
export type ValueField = (typeof VALUE_FIELDS)[number];

const FITS = {
  email: (value: string) => splitEmails(value).length > 0,
  profileUrl: isProfileUrl,
  phone: isPhone,
  website: isWebsite,
} as const satisfies Record<ValueField, (value: string) => boolean>;

/** The share of values that fit a field, from 0 to 1; 0 without values. */
export function matchingShare(values: readonly string[], field: ValueField): number {
  return shareOf(values, FITS[field]);
}

/** Whether most values are salutations such as "Mr", "Mme", or "Frau", and so not job titles. */
export function areSalutations(values: readonly string[]): boolean {
  return shareOf(values, (value) => SALUTATIONS.has(value.toLowerCase().replaceAll('.', ''))) > 0.5;
}

/** Whether most values are several words, as full names are. */
export function areMultipleWords(values: readonly string[]): boolean {
  return shareOf(values, (value) => /\S\s+\S/u.test(value)) > 0.5;
}

const SALUTATIONS: ReadonlySet<string> = new Set(
  `
    mr mrs ms miss mx sir madam dr prof herr frau herrn fraulein hr fr m mme mlle monsieur madame
    mademoiselle sr sra srta senor señor senora señora sig sigra signor signora dott dhr mevr
    heer mevrouw pan pani
  `
    .trim()
    .split(/\s+/u),
);

/**
 * Sites with pages of people or companies, and picture files: none of these is a company's website.
 */
const NO_WEBSITE = new RegExp(
  String.raw`^(?:https?:\/\/)?(?:[\w-]+\.)*(?:linkedin|licdn|facebook|fb|twitter|x|instagram` +
    '|youtube|github|xing|crunchbase|tiktok|pinterest|angel|gravatar|googleusercontent' +
    String.raw`|airtableusercontent)\.\w{2,4}(?:[/:?#]|$)|\.(?:jpe?g|png|gif|webp|svg)(?:[?#]|$)`,
  'iu',
);

function shareOf(values: readonly string[], fits: (value: string) => boolean): number {
  return values.length === 0 ? 0 : values.filter(fits).length / values.length;
}

function isPhone(value: string): boolean {
  const digits = value.replace(/\D/gu, '').length;
  return digits >= 7 && digits <= 15 && /^(?:\+|00|0|\()[\d\s()./+-]+$/u.test(value);
}

function isWebsite(value: string): boolean {
  return (
    !NO_WEBSITE.test(value) &&
    /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,5}\p{L}{2,24}(?:[/?#]\S*)?$/iu.test(value)
  );
}
