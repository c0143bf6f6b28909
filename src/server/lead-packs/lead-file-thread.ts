import type { ColumnMapping } from '#core/lead-pack/csv-columns.ts';
import type { StagedHistoryRow } from '#data/contact-history/history-imports.ts';
import type { StagedPart } from '#data/lead-packs/staged-rows.ts';
import type { UploadedFile } from '#server/http/handler.ts';
import type { HistoryChoice, HistoryFacts } from '#server/lead-packs/history-file.ts';
import type { ListChoice, ListFacts, ListRow } from '#server/lead-packs/list-file.ts';
import type { FileQuestion, OpenedFile, RowCounts } from '#server/lead-packs/lead-file-store.ts';
import type { ReadingChoice } from '#server/lead-packs/read-lead-file.ts';
import { createWorkerThread } from '#server/threads/worker-thread.ts';

/**
 * A file that a separate thread holds until it is closed. `parts` reads it again each time, one
 * part at a time.
 */
export type LeadFileOnThread = OpenedFile & {
  rowCounts: (columns: readonly ColumnMapping[]) => Promise<RowCounts>;
  parts: (columns: readonly ColumnMapping[]) => AsyncGenerator<StagedPart, void>;
  /** Reads its contact history; `historyParts` are what that found. */
  history: (choice: HistoryChoice) => Promise<HistoryFacts>;
  historyParts: () => AsyncGenerator<StagedHistoryRow[], void>;
  /** Reads it as a do-not-contact list; `listParts` are the rows that this found. */
  list: (choice: ListChoice) => Promise<ListFacts>;
  listParts: () => AsyncGenerator<ListRow[], void>;
  close: () => void;
};

/** Smaller buffers may share their memory with others, and are copied. */
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
 * Reads a file once to its end. Rejects one that is empty, is not a table, or has more rows than a
 * list may. The bytes are transferred to the thread.
 */
export async function openLeadFile(
  { bytes }: UploadedFile,
  { encoding, separator, hasHeader, headerRow }: ReadingChoice,
  mostRows?: number,
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
      ...(mostRows !== undefined && { mostRows }),
    },
    { handedOver },
  );
  const goOn = <Answer>(question: FileQuestion) => thread.ask<Answer>(question, { underWay: true });
  async function* partsOf<Part>(ask: 'HISTORY_PART' | 'LIST_PART'): AsyncGenerator<Part, void> {
    const next: FileQuestion = { ask, file };
    for (let part = await goOn<Part | null>(next); part !== null; part = await goOn(next))
      yield part;
  }
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
    history: (choice) => goOn({ ask: 'HISTORY', file, choice }),
    historyParts: () => partsOf<StagedHistoryRow[]>('HISTORY_PART'),
    list: (choice) => goOn({ ask: 'LIST', file, choice }),
    listParts: () => partsOf<ListRow[]>('LIST_PART'),
    close: () => void goOn({ ask: 'CLOSE', file }).catch(() => undefined),
  };
}

/** Columns without the details of a guess. */
function plain(columns: readonly ColumnMapping[]): ColumnMapping[] {
  return columns.map(({ index, meaning, customName }) => ({ index, meaning, customName }));
}
