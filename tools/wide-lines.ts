import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';

/** The width that the formatter lays code out for. */
export const WIDTH = 100;

export type WideLine = {
  path: string;
  /** From 1. */
  line: number;
  /** Whether it would fit without a sentence in quotes, which is kept whole so it can be found. */
  sentence: boolean;
};

/**
 * Code: no prose, no corpora of messages, no lock file, and no migrations, whose text never changes
 * once a database has applied them.
 */
const CODE = ['{src,test,tools,packages}/**/*.{ts,tsx,mjs,css}', '*.{ts,mjs}'];

/** Types that are generated, and what is compiled. */
const GENERATED = /^packages\/sdk\/(?:dist\/|api\.ts$)/;

const STATEMENT = new RegExp(
  String.raw`^\s*(?:with \w+ as|\(?select\b|insert into|update \S+( \w+)? set|delete from` +
    '|create (?:table|index)|case when)',
  'i',
);

/** The lines of all code under a folder that are wider than the formatter's width. */
export function wideLinesOf(root: string): WideLine[] {
  return globSync(CODE, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .filter((path) => !GENERATED.test(path))
    .toSorted()
    .flatMap((path) => wideLines(path, readFileSync(join(root, path), 'utf8')));
}

function wideLines(path: string, text: string): WideLine[] {
  const lines = text.split('\n');
  const wide = lines.flatMap((line, index) => (line.length > WIDTH ? [index] : []));
  const longest = wide.length === 0 || path.endsWith('.css') ? null : sentences(path, text);
  return wide.map((index) => ({
    path,
    line: index + 1,
    sentence: lines[index]!.length - (longest?.get(index) ?? 0) <= WIDTH,
  }));
}

/** The parts of a regular expression, which can be written over several lines. */
const PATTERN = /\(\?[:!<=]|\\p\{/;

/** Per line, how long its longest string of one line is that is no SQL and no pattern. */
function sentences(path: string, text: string): ReadonlyMap<number, number> {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const longest = new Map<number, number>();
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteral(node) || ts.isTemplateLiteral(node) || ts.isJsxText(node);
    if (isText && !isSql(node, source) && !PATTERN.test(node.getText(source))) {
      const start = node.getStart(source);
      const { line } = source.getLineAndCharacterOfPosition(start);
      if (source.getLineAndCharacterOfPosition(node.end).line === line)
        longest.set(line, Math.max(longest.get(line) ?? 0, node.end - start));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return longest;
}

function isSql(node: ts.Node, source: ts.SourceFile): boolean {
  const { parent } = node;
  const tag = ts.isTaggedTemplateExpression(parent)
    ? parent.tag
    : ts.isCallExpression(parent)
      ? parent.expression
      : null;
  return (
    /^sql\b/.test(tag?.getText(source) ?? '') || STATEMENT.test(node.getText(source).slice(1, -1))
  );
}
