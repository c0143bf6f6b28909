import { ts } from '@ts-morph/common';

/** What carries no words for a person, whatever stands in it. */
const WORDLESS = new Set([
  'className',
  'style',
  'd',
  'viewBox',
  'transform',
  'points',
  'sizes',
  'rel',
  'autoComplete',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
]);
const TWO_WORDS = /\p{L}[\p{L}’'\-,.:;!?…]*\s+\p{L}/u;

/**
 * The texts that a `.tsx` file writes itself, line and words: text between tags, and strings of two
 * or more words wherever they stand, but for attributes that carry no words.
 */
export function textsInMarkup({ path, text }: { path: string; text: string }): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && WORDLESS.has(node.name.getText(file))) return;
    const words = wordsOf(node, file);
    if (words !== null && TWO_WORDS.test(words))
      found.push(
        `${path}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1} ${words}`,
      );
    else ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function wordsOf(node: ts.Node, file: ts.SourceFile): string | null {
  if (ts.isJsxText(node)) return node.text.trim().replaceAll(/\s+/g, ' ');
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText(file).slice(1, -1) : null;
}
