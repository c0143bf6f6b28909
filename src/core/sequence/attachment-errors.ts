import { acceptsFiles } from '#core/sequence/attachment-rules.ts';
import type { SequenceError, SequenceItem } from '#core/sequence/sequence-item.ts';

/** A stored file: its id and until when it is kept, in real time; null: for ever. */
export type AttachmentFact = { id: string; expiresAt: number | null };

/**
 * Files of an item that are not stored, or no longer (platform spec, section 5: files not attached
 * or expired).
 */
export function attachmentErrors({
  item,
  attachments,
  realNow,
}: {
  item: SequenceItem;
  attachments: readonly AttachmentFact[] | null;
  realNow: number | null;
}): SequenceError[] {
  if (!acceptsFiles(item.type)) return [];
  return item.attachments.flatMap(({ id, expiresAt }): SequenceError[] => {
    const stored = attachments?.find((fact) => fact.id === id);
    if (attachments !== null && stored === undefined) return ['ATTACHMENT_MISSING'];
    const until = stored === undefined ? instantOf(expiresAt) : stored.expiresAt;
    return realNow !== null && until !== null && until <= realNow ? ['ATTACHMENT_EXPIRED'] : [];
  });
}

function instantOf(iso: string | null): number | null {
  const instant = iso === null ? Number.NaN : Date.parse(iso);
  return Number.isNaN(instant) ? null : instant;
}
