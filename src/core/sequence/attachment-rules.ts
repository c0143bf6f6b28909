import type { Attachment, SequenceItem, SequenceItemType } from '#core/sequence/sequence-item.ts';
import { mapItems } from '#core/sequence/walk-items.ts';

/**
 * How large, how many and how long: bytes of one file, files of one step, files and bytes of one
 * user, days of real time, and hours of it after which a file that no saved step sends may make
 * room. Messages on the network take up to 20 MB; base64 and a slow line must fit into one
 * request's time, so a file is half of that.
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

/** When a file that is stored at `realNow` expires, in real ms. */
export function attachmentExpiry(realNow: number): number {
  return realNow + ATTACHMENT_LIMITS.lifetimeDays * 24 * 3_600_000;
}

/** Whether one more file of `bytes` fits into what a user may keep. */
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
 * The sequence with its files as they are stored, whatever a client says of them; each once, and
 * none at steps that send none.
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
