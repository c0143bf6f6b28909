import type { Attachment, SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { mapItems } from '#core/sequence/walk-items.ts';

/**
 * Limits of files: bytes per file, files per step, files and bytes per user, days kept in real
 * time, and hours after which a file that no saved step sends may be removed to make room. The
 * network accepts messages up to 20 MB; base64 and a slow connection must fit into one request's
 * time, so a file may have half of that.
 */
export const ATTACHMENT_LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  filesOfStep: 5,
  filesOfUser: 200,
  bytesOfUser: 200 * 1024 * 1024,
  lifetimeDays: 90,
  unusedHours: 24,
} as const;

const TYPES_WITH_FILES: readonly SequenceItemType[] = ['MESSAGE', 'INMAIL', 'EMAIL'];

/** Whether steps of this type send files. */
export function acceptsFiles(type: SequenceItemType): boolean {
  return TYPES_WITH_FILES.includes(type);
}

/** When a file stored at `realNow` expires, in real ms. */
export function attachmentExpiry(realNow: number): number {
  return realNow + ATTACHMENT_LIMITS.lifetimeDays * 24 * 3_600_000;
}

/** Whether another file of `bytes` fits into the user's quota. */
export function fitsQuota({
  files,
  bytes,
  more,
}: {
  files: number;
  bytes: number;
  more: number;
}): boolean {
  return files < ATTACHMENT_LIMITS.filesOfUser && bytes + more <= ATTACHMENT_LIMITS.bytesOfUser;
}

/** The ids of the files that a step sends. */
export function filesOf({
  type,
  attachments,
}: Pick<SequenceItem, 'type' | 'attachments'>): string[] {
  return acceptsFiles(type) ? attachments.map(({ id }) => id) : [];
}

type KnownFile = {
  id: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  realExpiresAt: number;
};

/**
 * The sequence with its files as stored, ignoring what the client sent about them; each once, and
 * none at steps that send no files.
 */
export function withStoredFiles(root: SequenceItem, files: readonly KnownFile[]): SequenceItem {
  const known = new Map(files.map((file) => [file.id, file]));
  const stored = ({ type, attachments }: SequenceItem): Attachment[] =>
    [...new Set(attachments.map(({ id }) => id))].flatMap((id) => {
      const file = acceptsFiles(type) ? known.get(id) : undefined;
      return file === undefined
        ? []
        : [
            {
              id,
              fileName: file.fileName,
              contentType: file.contentType,
              sizeBytes: file.sizeBytes,
              expiresAt: isoOf(file.realExpiresAt),
            },
          ];
    });
  return mapItems(root, ({ item }) =>
    item.attachments.length === 0 ? item : { ...item, attachments: stored(item) },
  );
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}
