import type { FieldError } from '#contract/problem.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { LeadFileOnThread } from '#server/lead-packs/lead-file-thread.ts';

const MAX_SAMPLE_LENGTH = 200;

/** How a file was read, as a validation answers it. */
export function fileReading(file: LeadFileOnThread) {
  const { previewRows, firstRows, encoding, otherLines, separator, headerRow } = file;
  return {
    previewRows: previewRows.map(({ cells }) => cells),
    previewRowNumbers: previewRows.map(({ row }) => row),
    encoding,
    otherLines,
    separator,
    hasHeader: headerRow !== null,
    headerRow,
    firstRows,
  };
}

type Guess<Field, Source> = {
  index: number;
  header: string;
  field: Field;
  source: Source;
  sure: boolean;
  filled: number;
  samples: readonly string[];
};

/** A column as it was chosen, otherwise as it is guessed; one that wasn’t chosen is ignored. */
export function columnAnswer<Field extends string, Source extends string>(
  { index, header, field, source, sure, filled, samples }: Guess<Field, Source>,
  chosen: readonly { index: number; field: Field }[] | undefined,
) {
  const choice = chosen?.find((column) => column.index === index)?.field ?? ('ignore' as const);
  const short = (text: string) => text.slice(0, MAX_SAMPLE_LENGTH).toWellFormed();
  return {
    index,
    header: short(header),
    field: chosen === undefined ? field : choice,
    from: chosen === undefined ? source : ('CHOSEN' as const),
    sure: chosen === undefined ? sure : true,
    filled,
    samples: samples.map(short),
  };
}

/** Rejects columns that a file doesn’t have, and those named twice. */
export function rejectUnknownColumns(columns: readonly { index: number }[], count: number): void {
  const fieldErrors = columns.flatMap(({ index }, place): FieldError[] => {
    const path = `columns.${place}.index`;
    if (index >= count)
      return [{ path, code: 'UNKNOWN_COLUMN', message: `The file has ${count} columns` }];
    return columns.findIndex((other) => other.index === index) < place
      ? [{ path, code: 'DUPLICATE', message: 'This column appears more than once' }]
      : [];
  });
  if (fieldErrors.length > 0) throw new ApiError('INVALID_INPUT', { fieldErrors });
}
