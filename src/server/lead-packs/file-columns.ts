import {
  customColumnName,
  mappingErrors,
  withCustomFieldNames,
  type ColumnGuess,
  type ColumnMapping,
  type ColumnMeaning,
} from '#core/lead-pack/csv-columns.ts';
import { isOptOutField } from '#core/lead-pack/opt-out-columns.ts';
import type { FieldError } from '#contract/problem.ts';
import { ApiError, rejectField } from '#server/http/api-error.ts';
import type { LeadFileFacts } from '#server/lead-packs/read-lead-file.ts';

/** A column as the API carries it: `custom.<name>` for a custom field. */
export type ColumnChoice = { index: number; field: string };
export type ColumnGuessAnswer = ColumnChoice & {
  header: string;
  from: ColumnGuess['source'];
  sure: boolean;
  filled: number;
  samples: string[];
};

const CUSTOM = 'custom.';
const MAX_SAMPLE_LENGTH = 200;

/**
 * The meaning of a file's columns: as in the last file with these headers, or else guessed. A
 * do-not-contact column always counts again, because its values may be new.
 */
export function guessFileColumns(
  { guesses }: Pick<LeadFileFacts, 'guesses'>,
  remembered: readonly ColumnMapping[] | null,
): ColumnGuess[] {
  return remembered === null ? guesses : guesses.map((guess) => rememberedGuess(guess, remembered));
}

export function guessAnswer({
  index,
  header,
  meaning,
  customName,
  source,
  sure,
  filled,
  samples,
}: ColumnGuess): ColumnGuessAnswer {
  return {
    index,
    header: header.slice(0, MAX_SAMPLE_LENGTH).toWellFormed(),
    field: fieldOf(meaning, customName),
    from: source,
    sure,
    filled,
    samples: samples.map((sample) => sample.slice(0, MAX_SAMPLE_LENGTH).toWellFormed()),
  };
}

/**
 * The columns as chosen or guessed. Rejects a column that the file doesn't have, and a choice
 * without any column to reach people by.
 */
export function columnMapping(
  file: LeadFileFacts,
  chosen: readonly ColumnChoice[] | undefined,
  remembered: readonly ColumnMapping[] | null,
): ColumnMapping[] {
  const { headers } = file;
  if (chosen === undefined)
    return withCustomFieldNames(rejectUnusable(guessFileColumns(file, remembered)), headers);
  const mapping = chosen.map(({ index, field }): ColumnMapping => ({ index, ...meaningOf(field) }));
  const beyond = chosen.flatMap(({ index }, place): FieldError[] => {
    if (index >= file.headers.length)
      return [
        {
          path: `columns.${place}.index`,
          code: 'UNKNOWN_COLUMN',
          message: `The file has ${file.headers.length} columns`,
        },
      ];
    return chosen.findIndex((other) => other.index === index) < place
      ? [
          {
            path: `columns.${place}.index`,
            code: 'DUPLICATE',
            message: 'This column appears more than once',
          },
        ]
      : [];
  });
  const wrong = mappingErrors(mapping).map(({ index, code, message }): FieldError => {
    const place = index === null ? -1 : chosen.findIndex((column) => column.index === index);
    return { path: place < 0 ? 'columns' : `columns.${place}.field`, code, message };
  });
  if (beyond.length + wrong.length > 0)
    throw new ApiError('INVALID_INPUT', { fieldErrors: [...beyond, ...wrong] });
  return withCustomFieldNames(mapping, headers);
}

/** A guess can only lack a column by which people can be reached. */
function rejectUnusable(columns: ColumnMapping[]): ColumnMapping[] {
  const [error] = mappingErrors(columns);
  if (error !== undefined) throw rejectField('columns', error.code, error.message);
  return columns;
}

function rememberedGuess(guess: ColumnGuess, remembered: readonly ColumnMapping[]): ColumnGuess {
  if (isOptOutField(guess.meaning)) return guess;
  // A column missing the last time was left out by the person.
  const { meaning, customName } = remembered.find(({ index }) => index === guess.index) ?? {
    meaning: 'ignore' as const,
    customName: null,
  };
  return { ...guess, meaning, customName, source: 'MEMORY', sure: true };
}

function meaningOf(field: string): Pick<ColumnMapping, 'meaning' | 'customName'> {
  if (field.startsWith(CUSTOM))
    return { meaning: 'custom', customName: customColumnName(field.slice(CUSTOM.length)) };
  return { meaning: field as ColumnMeaning, customName: null };
}

function fieldOf(
  meaning: ColumnMapping['meaning'],
  customName: ColumnMapping['customName'],
): string {
  return meaning === 'custom' ? `${CUSTOM}${customName ?? ''}` : meaning;
}
