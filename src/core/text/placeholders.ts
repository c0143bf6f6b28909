import { isEmptyText } from '#core/text/empty-text.ts';
import { isSenderPlaceholder, senderValue, type SenderValues } from '#core/text/sender-values.ts';

/**
 * The placeholders that stand for a lead's name: an alternative text uses only these (product
 * rules, section 2).
 */
export const NAME_PLACEHOLDERS = ['firstName', 'lastName', 'fullName'] as const;
/**
 * Every placeholder that each lead can have, besides its own CSV columns as `custom.column`
 * (product rules, section 2).
 */
export const PLACEHOLDERS = [
  ...NAME_PLACEHOLDERS,
  'jobTitle',
  'company',
  'industry',
  'location',
  'country',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A lead's values for a text. `custom` has the extra columns of its file by column name. */
export type LeadValues = Readonly<Record<Placeholder, string | null>> & {
  readonly custom: Readonly<Record<string, string>>;
  /** The writer's values, the same for every lead. */
  readonly sender?: SenderValues | undefined;
};

/** The pieces of a text: plain text, or a placeholder with its name as written. */
export type TextPart =
  { kind: 'plain'; text: string } | { kind: 'placeholder'; name: string; source: string };

export type FilledText =
  | { kind: 'text'; text: string; used: 'template' | 'alternative' }
  | { kind: 'PLACEHOLDER_MISSING'; missing: string[] };

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;
const CUSTOM_NAME = /^custom\.[\p{L}\p{N}\p{M}_-]{1,64}$/u;

/** Splits a text at its placeholders; nothing is lost: joining the sources gives the text again. */
export function parseText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    if (match.index > end) parts.push({ kind: 'plain', text: text.slice(end, match.index) });
    parts.push({ kind: 'placeholder', name: match[1] ?? '', source: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) });
  return parts;
}

/** The names of the placeholders of a text, each once, in order. */
export function placeholdersOf(text: string): string[] {
  return [
    ...new Set(parseText(text).flatMap((part) => (part.kind === 'placeholder' ? [part.name] : []))),
  ];
}

/**
 * Whether a name is one of the fixed placeholders, one of the sender’s, or a well-formed
 * `custom.column`.
 */
export function isKnownPlaceholder(name: string): boolean {
  return (
    (PLACEHOLDERS as readonly string[]).includes(name) ||
    isSenderPlaceholder(name) ||
    CUSTOM_NAME.test(name)
  );
}

/** Whether an alternative text may use a placeholder: it is a name, or the sender’s own. */
function isNamePlaceholder(name: string): boolean {
  return (NAME_PLACEHOLDERS as readonly string[]).includes(name) || isSenderPlaceholder(name);
}

/** What looks like a placeholder but isn't: unknown names, and unbalanced braces. */
export function unknownPlaceholders(text: string): string[] {
  const unknown = placeholdersOf(text)
    .filter((name) => !isKnownPlaceholder(name))
    .map((name) => `{{${name}}}`);
  const plain = parseText(text)
    .map((part) => (part.kind === 'plain' ? part.text : ' '))
    .join('');
  if (plain.includes('{{')) unknown.push('{{');
  if (plain.includes('}}')) unknown.push('}}');
  return unknown;
}

/**
 * Whether a text needs an alternative: it has a placeholder other than the names (product rules,
 * section 2).
 */
export function needsAlternative(text: string): boolean {
  return placeholdersOf(text).some((name) => !isNamePlaceholder(name));
}

/**
 * Whether a text can be an alternative: it isn't empty and uses only names (product rules, section
 * 2).
 */
export function isUsableAlternative(text: string | null | undefined): text is string {
  return !isEmptyText(text) && !needsAlternative(text ?? '');
}

/**
 * The length of a text without its placeholders, in UTF-16 code units: its minimum for any reader
 * (product rules, section 2).
 */
export function lengthWithoutPlaceholders(text: string): number {
  return parseText(text).reduce(
    (sum, part) => sum + (part.kind === 'plain' ? part.text.length : 0),
    0,
  );
}

/** A lead's value for a placeholder in one line, null when it has none. */
export function valueOf(name: string, lead: LeadValues): string | null {
  const own = senderValue(name, lead.sender);
  const value =
    own !== undefined
      ? own
      : name.startsWith('custom.')
        ? ownValue(lead.custom, name.slice('custom.'.length))
        : (PLACEHOLDERS as readonly string[]).includes(name)
          ? lead[name as Placeholder]
          : null;
  const oneLine = value?.replace(/[\s\p{Cc}]+/gu, ' ').trim() ?? '';
  return isEmptyText(oneLine) ? null : oneLine;
}

/**
 * Fills a text for one lead. The alternative is used if a value is missing and the alternative uses
 * only names; if neither works, the result says what is missing, and nothing incomplete is sent
 * (product rules, section 2).
 */
export function fillText({
  template,
  alternative,
  lead,
}: {
  template: string;
  alternative: string | null;
  lead: LeadValues;
}): FilledText {
  const missing = missingIn(template, lead);
  if (missing.length === 0) return { kind: 'text', text: filled(template, lead), used: 'template' };
  if (!isUsableAlternative(alternative)) return { kind: 'PLACEHOLDER_MISSING', missing };
  const stillMissing = missingIn(alternative, lead);
  if (stillMissing.length > 0)
    return { kind: 'PLACEHOLDER_MISSING', missing: [...new Set([...missing, ...stillMissing])] };
  return { kind: 'text', text: filled(alternative, lead), used: 'alternative' };
}

function missingIn(text: string, lead: LeadValues): string[] {
  return placeholdersOf(text).filter((name) => valueOf(name, lead) === null);
}

function filled(text: string, lead: LeadValues): string {
  return parseText(text)
    .map((part) => (part.kind === 'plain' ? part.text : (valueOf(part.name, lead) ?? '')))
    .join('');
}

function ownValue(record: Readonly<Record<string, string>>, key: string): string | null {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null;
}
