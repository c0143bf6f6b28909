import { scrubName, scrubPerson } from '#core/scrubber/person-name.ts';
import { filesOf } from '#core/sequence/attachment-rules.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { dealVariant, fillItem } from '#core/text/item-texts.ts';
import type { LeadValues } from '#core/text/placeholders.ts';
import type { LeadInWalk, Person } from '#data/engine-store/lead-in-walk.ts';
import type { Prepared, Writer } from '#engine/actions/action.ts';

/** What a person's placeholders stand for, with the scrubbed name (product rules, sections 2 and 6). */
export function leadValues({ person, nameWords }: { person: Person; nameWords: readonly string[] }): LeadValues {
  const { firstName, lastName } = scrubPerson({ firstName: person.firstName, lastName: person.lastName, words: nameWords });
  const fullName = person.fullName === null ? null : scrubName({ name: person.fullName, words: nameWords }).name;
  const { jobTitle, company, industry, location, country, custom } = person;
  return { firstName, lastName, fullName: fullName ?? ([firstName, lastName].filter((part) => part !== null).join(' ') || null), jobTitle, company, industry, location, country, custom };
}

/** The variant of a lead, the same for ever: the one it was dealt before, or the one that falls to it now. */
export function variantOf({ item, lead, userId }: { item: SequenceItem; lead: LeadInWalk; userId: string }): string | null {
  const kept = lead.memory.variants?.[item.id];
  if (kept !== undefined && item.variants.some(({ id }) => id === kept)) return kept;
  return dealVariant({ variants: item.variants, seed: `${userId} ${lead.leadId} ${item.id}` })?.id ?? null;
}

/** The filled texts of an item for a lead, or the reason for which it is held (product rules, section 2). */
export function leadText({ item, lead, writer }: { item: SequenceItem; lead: LeadInWalk; writer: Writer }): Prepared {
  const variantId = variantOf({ item, lead, userId: writer.userId });
  const filled = fillItem({ item, variantId, lead: leadValues({ person: lead.person, nameWords: writer.nameWords }), noteLength: writer.noteLength });
  if (filled.kind === 'PLACEHOLDER_MISSING') return { kind: 'stop', state: 'PAUSED', reason: 'PLACEHOLDER_MISSING', data: { missing: filled.missing } };
  if (filled.kind === 'TEXT_TOO_LONG') return { kind: 'stop', state: 'PAUSED', reason: 'TEXT_TOO_LONG', data: { field: filled.field, length: filled.length, limit: filled.limit } };
  const fileIds = filesOf(item);
  return { kind: 'ready', payload: { text: filled.message, subject: filled.subject, variantId, alternativeUsed: filled.alternativeUsed, ...(fileIds.length > 0 && { fileIds }) } };
}
