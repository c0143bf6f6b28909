import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';

/**
 * An export of another program: lines above its headers, headers with what they mean (null: nothing
 * of the product's own), and rows with what becomes of them.
 */
export type ExportOfTool = {
  tool: string;
  above: string[][];
  headers: { text: string; field: string | null }[];
  rows: { cells: string[]; becomes: string }[];
};

const CELL = /\s*\|\s?/;

/**
 * The exports in the text files of this folder, written after the published column names of each
 * program. `# tool`, `^ line above the headers`, then the headers as `text>field`, then rows:
 * cells, ` => `, and either a code of a wrong row or `first·last·profile·email·company·job title`.
 */
export function readCorpus(): ExportOfTool[] {
  return readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((name) =>
      readFileSync(join(import.meta.dirname, name), 'utf8').split(/\n(?=# [^|]*\n)/),
    )
    .map(readExport);
}

function readExport(text: string): ExportOfTool {
  const [title = '', ...lines] = text.trim().split('\n');
  const above = lines.filter((line) => line.startsWith('^'));
  const [headers = '', ...rows] = lines.slice(above.length);
  return {
    tool: title.slice(2),
    above: above.map((line) => line.slice(1).trim().split(CELL)),
    headers: headers.split(CELL).map((header) => {
      const [, name = '', field = null] = /^(.*?)(?:>(\w+))?$/s.exec(header.trim()) ?? [];
      return { text: name, field };
    }),
    rows: rows.map((row) => {
      const [cells = '', becomes = ''] = row.split(/ ?=> /);
      return { cells: cells.split(CELL).map((cell) => cell.trim()), becomes };
    }),
  };
}

type Form = {
  separator: string;
  lineEnd: string;
  quoted: boolean;
  padded: boolean;
  above: string[];
  encoding: string;
  mark: boolean;
};
const PLAIN: Form = {
  separator: ',',
  lineEnd: '\n',
  quoted: false,
  padded: false,
  above: [],
  encoding: 'utf-8',
  mark: false,
};

/**
 * The forms in which an export comes: as the tool wrote it, or saved again by a spreadsheet
 * program.
 */
export const FORMS = {
  'as it was exported': PLAIN,
  'saved by Excel as CSV UTF-8': {
    ...PLAIN,
    separator: ';',
    lineEnd: '\r\n',
    padded: true,
    mark: true,
  },
  'saved by Excel as CSV': {
    ...PLAIN,
    separator: ';',
    lineEnd: '\r\n',
    padded: true,
    encoding: 'windows-1252',
  },
  'saved by Excel as Unicode text': {
    ...PLAIN,
    separator: '\t',
    lineEnd: '\r\n',
    padded: true,
    encoding: 'utf-16le',
    mark: true,
  },
  'saved by Numbers with the name of its table': { ...PLAIN, above: ['Table 1'] },
  'saved by LibreOffice with every cell in quotes': { ...PLAIN, quoted: true, padded: true },
  'saved by Google Sheets': { ...PLAIN, lineEnd: '\r\n', padded: true },
} as const satisfies Record<string, Form>;

/**
 * The bytes of an export in a form, and the row of its headers; null where the form's encoding
 * lacks a character.
 */
export function fileOf({
  exported: { above, headers, rows },
  form,
}: {
  exported: ExportOfTool;
  form: Form;
}): { bytes: Buffer; headerRow: number } | null {
  const { separator, lineEnd, quoted, padded, encoding, mark } = form;
  const width = headers.length;
  const cell = (text: string) =>
    (quoted && text !== '') || text.includes('"') || text.includes(separator)
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  const line = (cells: readonly string[]) =>
    [...cells, ...Array.from({ length: padded ? width - cells.length : 0 }, () => '')]
      .map(cell)
      .join(separator);
  const lines = [
    ...form.above.map((text) => [text]),
    ...above,
    headers.map(({ text }) => text),
    ...rows.map(({ cells }) => cells),
  ];
  const text = lines.map((cells) => line(cells) + lineEnd).join('');
  const bytes = iconv.encode(text, encoding, { addBOM: mark });
  return iconv.decode(bytes, encoding) === text
    ? { bytes, headerRow: form.above.length + above.length + 1 }
    : null;
}
