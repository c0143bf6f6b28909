import type { SequenceItem, TextVariant } from '#core/sequence/sequence-item.ts';
import {
  messageLimit,
  needsMessage,
  subjectLimit,
  textLength,
} from '#core/sequence/text-length.ts';
import { isEmptyText } from '#core/text/empty-text.ts';
import {
  fillText,
  isUsableAlternative,
  parseText,
  valueOf,
  type LeadValues,
} from '#core/text/placeholders.ts';
import { seededDraw } from '#core/random/seeded-draw.ts';

/** The texts of one action: its own, or those of one of its variants. */
export type ItemTexts = {
  message: string;
  subject: string;
  alternativeMessage: string | null;
  alternativeSubject: string | null;
};

export type FilledItem =
  | { kind: 'text'; message: string; subject: string; alternativeUsed: boolean }
  | { kind: 'PLACEHOLDER_MISSING'; missing: string[] }
  | { kind: 'TEXT_TOO_LONG'; field: 'message' | 'subject'; length: number; limit: number };

/** A part of a preview; `value` comes from the lead, `missing` is a placeholder without a value. */
type PreviewPart =
  | { kind: 'plain'; text: string }
  | { kind: 'value'; name: string; text: string }
  | { kind: 'missing'; name: string };
export type TextPreview = {
  used: 'template' | 'alternative';
  parts: PreviewPart[];
  length: number;
  complete: boolean;
};

/**
 * Every set of texts an item can send: its variants, or, without variants, its own texts (product
 * rules, section 2).
 */
export function listTexts(
  item: Pick<
    SequenceItem,
    'message' | 'subject' | 'alternativeMessage' | 'alternativeSubject' | 'variants'
  >,
): ItemTexts[] {
  const sources: readonly (TextVariant | typeof item)[] =
    item.variants.length > 0 ? item.variants : [item];
  return sources.map(({ message, subject, alternativeMessage, alternativeSubject }) => ({
    message: message ?? '',
    subject: subject ?? '',
    alternativeMessage,
    alternativeSubject,
  }));
}

/**
 * The variant assigned to a lead, by weight; the same lead always gets the same one. Null: the item
 * has none (product rules, section 2).
 */
export function assignVariant(variants: readonly TextVariant[], seed: string): TextVariant | null {
  const usable = variants.filter((variant) => variant.weight > 0);
  const total = usable.reduce((sum, variant) => sum + variant.weight, 0);
  let rest = seededDraw('variant', seed) * total;
  for (const variant of usable) {
    rest -= variant.weight;
    if (rest < 0) return variant;
  }
  return usable.at(-1) ?? null;
}

/** The unfilled texts of an item's variant; the first variant's if it was removed. */
export function textsOfVariant(
  item: SequenceItem,
  variantId: string | null,
): ItemTexts | undefined {
  const variant = item.variants.find(({ id }) => id === variantId) ?? item.variants[0];
  return listTexts(variant === undefined ? item : { ...variant, variants: [] })[0];
}

/**
 * What an action will actually send to a lead: filled texts, or why it can't
 * (`PLACEHOLDER_MISSING`, `TEXT_TOO_LONG`). Lengths in UTF-16 code units; `noteLength` is the
 * network's limit of an invitation note (product rules, section 2).
 */
export function fillItem({
  item,
  variantId = null,
  lead,
  noteLength,
}: {
  item: SequenceItem;
  variantId?: string | null;
  lead: LeadValues;
  noteLength?: number;
}): FilledItem {
  const texts = textsOfVariant(item, variantId);
  if (texts === undefined)
    return { kind: 'text', message: '', subject: '', alternativeUsed: false };
  const message = fillText({
    template: texts.message,
    alternative: texts.alternativeMessage,
    lead,
  });
  const subject = fillText({
    template: texts.subject,
    alternative: texts.alternativeSubject,
    lead,
  });
  const missing = [message, subject].flatMap((part) =>
    part.kind === 'PLACEHOLDER_MISSING' ? part.missing : [],
  );
  if (message.kind !== 'text' || subject.kind !== 'text')
    return { kind: 'PLACEHOLDER_MISSING', missing: [...new Set(missing)] };
  if (needsMessage(item.type) && isEmptyText(message.text))
    return { kind: 'PLACEHOLDER_MISSING', missing: [] };
  const tooLong =
    overLimit('message', message.text, messageLimit(item.type, noteLength)) ??
    overLimit('subject', subject.text, subjectLimit(item.type));
  return (
    tooLong ?? {
      kind: 'text',
      message: message.text,
      subject: subject.text,
      alternativeUsed: message.used === 'alternative' || subject.used === 'alternative',
    }
  );
}

/**
 * A text as one lead would read it, in parts, with the alternative if the rule uses it; for the
 * editor's preview (design, section 10).
 */
export function previewText({
  template,
  alternative,
  lead,
}: {
  template: string;
  alternative: string | null;
  lead: LeadValues;
}): TextPreview {
  const result = fillText({ template, alternative, lead });
  const fallback = result.kind === 'PLACEHOLDER_MISSING' && isUsableAlternative(alternative);
  const used =
    fallback || (result.kind === 'text' && result.used === 'alternative')
      ? 'alternative'
      : 'template';
  const parts = parseText(used === 'alternative' ? (alternative ?? '') : template).map(
    (part): PreviewPart => {
      if (part.kind === 'plain') return part;
      const value = valueOf(part.name, lead);
      return value === null
        ? { kind: 'missing', name: part.name }
        : { kind: 'value', name: part.name, text: value };
    },
  );
  const length = parts.reduce(
    (sum, part) => sum + (part.kind === 'missing' ? 0 : textLength(part.text)),
    0,
  );
  return { used, parts, length, complete: result.kind === 'text' };
}

function overLimit(
  field: 'message' | 'subject',
  text: string,
  limit: number | null,
): FilledItem | null {
  const length = textLength(text);
  return limit !== null && length > limit ? { kind: 'TEXT_TOO_LONG', field, length, limit } : null;
}
