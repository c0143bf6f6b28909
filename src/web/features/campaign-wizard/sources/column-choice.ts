import {
  customColumnName,
  mappingErrors,
  type ColumnMapping,
  type ColumnMeaning,
} from '#core/lead-pack/csv-columns.ts';
import { LEAD_FIELDS } from '#core/lead-pack/csv-header-words.ts';
import { OPT_OUT_FIELDS } from '#core/lead-pack/opt-out-columns.ts';
import type { Answer } from '#web/api/call-types.ts';
import type { SelectOption } from '#web/ui/fields/select-options.ts';
import { columnChoiceTexts } from './column-choice-texts.ts';

export type ColumnGuess = NonNullable<Answer<'POST /searches/validation'>['columns']>[number];
export type ColumnChoice = { index: number; field: string };

const texts = columnChoiceTexts;
const CUSTOM = 'custom.';

/** Whether a column becomes a custom field, `custom.<name>`. */
export function isCustomField(field: string): boolean {
  return field.startsWith(CUSTOM);
}

/** The variable that a custom field becomes in texts. */
function variableOf(field: string): string {
  return `{{${field}}}`;
}

/** The own field of a column: the guessed one, or a free name after its header. */
export function customField({
  column,
  choices,
}: {
  column: ColumnGuess;
  choices: readonly ColumnChoice[];
}): string {
  if (isCustomField(column.field)) return column.field;
  const name = customColumnName(column.header) || `column_${column.index + 1}`;
  const taken = new Set(
    choices.filter(({ index }) => index !== column.index).map(({ field }) => field),
  );
  let free = `${CUSTOM}${name}`;
  for (let count = 2; taken.has(free); count += 1) free = `${CUSTOM}${name}_${count}`;
  return free;
}

/**
 * What a column may mean: a field of the lead, a custom field, or nothing; fields that another
 * column has say so.
 */
export function columnOptions({
  column,
  choices,
}: {
  column: ColumnGuess;
  choices: readonly ColumnChoice[];
}): SelectOption<string>[] {
  const own = customField({ column, choices });
  const taken = (field: string) =>
    choices.some((choice) => choice.index !== column.index && choice.field === field);
  return [
    ...[...LEAD_FIELDS, ...OPT_OUT_FIELDS].map((field) => ({
      value: field,
      label: texts.fields[field],
      ...(taken(field) && { hint: texts.used }),
    })),
    {
      value: own,
      label: texts.custom(own.slice(CUSTOM.length)),
      description: texts.customVariable(variableOf(own)),
      keywords: texts.customWords,
    },
    { value: 'ignore', label: texts.ignore },
  ];
}

/** A choice as the rules of rows read it. */
export function toColumnMapping({ index, field }: ColumnChoice): ColumnMapping {
  return isCustomField(field)
    ? { index, meaning: 'custom', customName: field.slice(CUSTOM.length) }
    : { index, meaning: field as ColumnMeaning, customName: null };
}

/** What is wrong with the choices: by column, and for all of them under `null`. */
export function choiceErrors(choices: readonly ColumnChoice[]): Map<number | null, string> {
  return new Map(
    mappingErrors(choices.map(toColumnMapping)).map(({ index, message }) => [index, message]),
  );
}
