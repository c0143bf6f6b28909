import { readAttachmentFile } from '#data/campaigns/attachments.ts';
import type { Database } from '#data/database.ts';
import type { FileStore, StepFile } from '#data/engine-store/file-store.ts';

export function fileReading(db: Database): FileStore {
  return {
    async readFiles({ userId, ids, realNow }) {
      const files: StepFile[] = [];
      for (const attachmentId of ids) {
        const file = await readAttachmentFile({ db, userId, attachmentId, realNow });
        if (file === undefined) return null;
        files.push({
          fileName: file.fileName,
          contentType: file.contentType,
          contentBase64: file.content.toString('base64'),
        });
      }
      return files;
    },
  };
}
