import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FileEncoding, FileSeparator } from '#core/lead-pack/lead-file-format.ts';
import { upload } from '#web/api/upload.ts';
import { choiceErrors, type ColumnChoice } from './column-choice.ts';
import { useDebounced } from './use-source-check.ts';

/** How the person wants the file to be read; what is left out is found. */
type ReadingChoice = {
  encoding?: FileEncoding;
  separator?: FileSeparator;
  hasHeader?: boolean;
  headerRow?: number;
};

function fileKey({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/**
 * Reads a file without storing it: first as it is found to be, then again with every correction of
 * its reading or its columns.
 */
export function useFilePreview(file: File) {
  const [reading, setReading] = useState<ReadingChoice>({});
  const [chosen, setChosen] = useState<readonly ColumnChoice[]>([]);
  const look = useQuery({
    queryKey: ['POST /searches/validation', fileKey(file), reading],
    queryFn: ({ signal }) =>
      upload('POST /searches/validation', {
        file,
        fields: { searchType: 'CSV_FILE', ...reading },
        signal,
      }),
    staleTime: Infinity,
    retry: false,
    placeholderData: (before) => before,
  });
  const guesses = useMemo(() => look.data?.columns ?? [], [look.data]);
  const choices = useMemo(
    () =>
      guesses.map(
        ({ index, field }): ColumnChoice =>
          chosen.find((choice) => choice.index === index) ?? { index, field },
      ),
    [guesses, chosen],
  );
  const errors = useMemo(() => choiceErrors(choices), [choices]);
  const settled = useDebounced(choices);
  const judged = useQuery({
    queryKey: ['POST /searches/validation', fileKey(file), reading, settled],
    queryFn: ({ signal }) =>
      upload('POST /searches/validation', {
        file,
        fields: { searchType: 'CSV_FILE', ...reading, columns: [...settled] },
        signal,
      }),
    enabled: chosen.length > 0 && errors.size === 0 && settled === choices,
    staleTime: Infinity,
    retry: false,
  });
  const counted = chosen.length === 0 ? look.data : judged.data;
  const touched = useMemo(() => new Set(chosen.map(({ index }) => index)), [chosen]);
  return {
    look,
    guesses,
    choices,
    errors,
    touched,
    /**
     * The rows that cannot be read, by the columns as they are chosen; null while they are counted.
     */
    wrongRows: counted?.wrongRows ?? null,
    /** The file's do-not-contact rows, by the same columns. */
    optOuts: counted?.optOuts ?? null,
    reading: {
      encoding: reading.encoding ?? look.data?.encoding ?? null,
      separator: reading.separator ?? look.data?.separator ?? null,
      hasHeader: reading.hasHeader ?? look.data?.headerRow !== null,
      headerRow: reading.headerRow ?? look.data?.headerRow ?? null,
      otherLines: look.data?.otherLines ?? null,
    },
    /** The user's own choices; only these are sent, so that the rest is detected again. */
    asked: reading,
    readAsFound: () => setReading({}),
    choose: (choice: ColumnChoice) =>
      setChosen((before) => [...before.filter(({ index }) => index !== choice.index), choice]),
    readAs: (change: Pick<ReadingChoice, 'encoding' | 'separator'>) => {
      setReading((before) => ({ ...before, ...change }));
      setChosen([]);
    },
    /** The row of the headers: `FIND` looks for it again, null says that there is none. */
    readHeadersFrom: (row: number | 'FIND' | null) => {
      setReading(({ hasHeader: _had, headerRow: _row, ...before }) =>
        typeof row === 'number'
          ? { ...before, headerRow: row }
          : { ...before, hasHeader: row === 'FIND' },
      );
      setChosen([]);
    },
  };
}
