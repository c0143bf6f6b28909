import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import type { StagedPart } from '#data/lead-packs/staged-rows.ts';
import type { UploadedFile } from '#server/handler.ts';
import type { FileQuestion, OpenedFile, RowCounts } from '#server/lead-packs/lead-file-store.ts';
import type { ReadingChoice } from '#server/lead-packs/read-lead-file.ts';
import { createWorkerThread } from '#server/worker-thread.ts';

/**
 * A file that a thread of its own holds until it is closed. `parts` reads it again each time; a
 * part is read when it is its turn.
 */
export type LeadFileOnThread = OpenedFile & {
  rowCounts: (columns: readonly ColumnMapping[]) => Promise<RowCounts>;
  parts: (columns: readonly ColumnMapping[]) => AsyncGenerator<StagedPart, void>;
  close: () => void;
};

/** Smaller ones may share their memory with others and are copied. */
const HANDED_OVER_BYTES = 1024 * 1024;

const thread = createWorkerThread<FileQuestion>({
  worker: new URL('./lead-file-worker.ts', import.meta.url),
  mostWaiting: 64,
  memoryMb: 96,
  longestMs: 30_000,
  tooLong: 'Reading this file took too long. Please try again in a moment, or with a smaller file',
});
let files = 0;

/**
 * Reads a file once to its end. Refuses one that is empty, is no table, or holds more than a list
 * may. The bytes go over to the thread and are here no more.
 */
export async function openLeadFile(
  { bytes }: UploadedFile,
  { encoding, separator, hasHeader, headerRow }: ReadingChoice,
): Promise<LeadFileOnThread> {
  files += 1;
  const file = files;
  const handedOver = bytes.byteLength >= HANDED_OVER_BYTES ? [bytes.buffer as ArrayBuffer] : [];
  const opened = await thread.ask<OpenedFile>(
    {
      ask: 'OPEN',
      file,
      bytes: handedOver.length > 0 ? bytes : Uint8Array.from(bytes),
      choice: { encoding, separator, hasHeader, headerRow },
    },
    { handedOver },
  );
  const goOn = <Answer>(question: FileQuestion) => thread.ask<Answer>(question, { underWay: true });
  return {
    ...opened,
    rowCounts: (columns) => goOn({ ask: 'ROW_COUNTS', file, columns: plain(columns) }),
    async *parts(columns) {
      const first: FileQuestion = { ask: 'FIRST_PART', file, columns: plain(columns) };
      for (
        let part = await goOn<StagedPart | null>(first);
        part !== null;
        part = await goOn({ ask: 'NEXT_PART', file })
      )
        yield part;
    },
    close: () => void goOn({ ask: 'CLOSE', file }).catch(() => undefined),
  };
}

/** Columns without what a guess knows of them. */
function plain(columns: readonly ColumnMapping[]): ColumnMapping[] {
  return columns.map(({ index, meaning, customName }) => ({ index, meaning, customName }));
}
