import { filesOf } from '#core/sequence/attachment-rules.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { foreignPlaceholders } from '#core/text/foreign-placeholders.ts';
import { fillItem, textsOfVariant } from '#core/sequence/item-texts.ts';
import { leadValues, leadVariant } from '#core/sequence/lead-values.ts';
import type { LeadInWalk } from '#data/walk/lead-in-walk.ts';
import type { Prepared, TextContext } from '#engine/actions/action.ts';

/** The item's texts filled in for a lead, or why the lead is held (product rules, section 2). */
export function leadText(item: SequenceItem, lead: LeadInWalk, writer: TextContext): Prepared {
  const variantId = leadVariant({
    item,
    userId: writer.userId,
    leadId: lead.leadId,
    kept: lead.memory.variants?.[item.id],
  });
  const written = Object.values(textsOfVariant(item, variantId) ?? {});
  if (written.some((text) => foreignPlaceholders(text ?? '').length > 0))
    return { kind: 'stop', state: 'PAUSED', reason: 'FOREIGN_PLACEHOLDER', data: {} };
  const filled = fillItem({
    item,
    variantId,
    lead: leadValues(lead.person, writer.nameWords, writer.sender),
    noteLength: writer.noteLength,
  });
  if (filled.kind === 'PLACEHOLDER_MISSING')
    return {
      kind: 'stop',
      state: 'PAUSED',
      reason: 'PLACEHOLDER_MISSING',
      data: { missing: filled.missing },
    };
  if (filled.kind === 'TEXT_TOO_LONG')
    return {
      kind: 'stop',
      state: 'PAUSED',
      reason: 'TEXT_TOO_LONG',
      data: { field: filled.field, length: filled.length, limit: filled.limit },
    };
  const fileIds = filesOf(item);
  return {
    kind: 'ready',
    payload: {
      text: filled.message,
      subject: filled.subject,
      variantId,
      alternativeUsed: filled.alternativeUsed,
      ...(fileIds.length > 0 && { fileIds }),
    },
  };
}
