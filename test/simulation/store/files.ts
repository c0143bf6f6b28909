import type { FileStore, StepFile } from '#data/engine-store/file-store.ts';
import type { StoreBase } from './lane-guard.ts';

export function fileReading({ state }: StoreBase) {
  return {
    readFiles({ userId, ids, realNow }: Parameters<FileStore['readFiles']>[0]): StepFile[] | null {
      const files = ids.map((id) => state.files.get(`${userId}/${id}`));
      return files.every((file) => file !== undefined && file.realExpiresAt > realNow)
        ? files.flatMap((file) => (file === undefined ? [] : [file.file]))
        : null;
    },
  };
}
