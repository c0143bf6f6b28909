import { ts } from '@ts-morph/common';

/** Attributes whose values are never shown to people. */
const WORDLESS = new Set([
  'className',
  'style',
  'href',
  'd',
  'viewBox',
  'transform',
  'points',
  'rel',
  'sandbox',
  'autoComplete',
  'accept',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'data-scroll-restoration-id',
  'key',
  'id',
]);
/** Properties that carry them wherever an object is written: options, columns, dialogs. */
const TEXT_PROPERTIES =
  /^(title|label|text|hint|help|description|placeholder|caption|spoken|detail|action)$|Label$/;
const VALUE = '{}';
const TWO_WORDS = /(\p{L}|\{\})[^\s]*\s+[^\s]*(\p{L}{2}|\{\})/u;
const WORD = /\p{L}{2}/u;
/** The name of a call, which looks like two words. */
const CALL = /^[A-Z]+ \//;

/**
 * The texts of two or more words (a value counts as one) that a `.tsx` file writes itself instead
 * of taking them from a file of texts, each with its line: between tags, in attributes, in what a
 * toast says, and in properties that are shown.
 */
export function textsInMarkup({ path, text }: { path: string; text: string }): string[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node, shown: boolean): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node) && WORDLESS.has(node.name.getText(file))) return;
    const words = wordsOf(node);
    if (words !== null && shown && TWO_WORDS.test(words) && WORD.test(words.replaceAll(VALUE, '')))
      found.push(`${path}:${line(node)} ${words}`);
    else ts.forEachChild(node, (child) => visit(child, shown || showsIts(child)));
  };
  const line = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
  visit(file, false);
  return found;
}

function showsIts(node: ts.Node): boolean {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node) || ts.isJsxAttribute(node)) return true;
  if (ts.isCallExpression(node)) return node.expression.getText().startsWith('toast.');
  return ts.isPropertyAssignment(node) && TEXT_PROPERTIES.test(node.name.getText());
}

function wordsOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return wordsBetweenTags(node);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node))
    return CALL.test(node.text) ? null : node.text;
  return ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(VALUE)
    : null;
}

/** The text with the values beside it on its line: `{} of {}`. */
function wordsBetweenTags(node: ts.JsxText): string {
  const siblings: readonly ts.JsxChild[] = ts.isJsxElement(node.parent) ? node.parent.children : [];
  const at = siblings.indexOf(node);
  const isValue = (one: ts.JsxChild | undefined) => one !== undefined && ts.isJsxExpression(one);
  const before = /^[ \t]+\S/.test(node.text) && isValue(siblings[at - 1]) ? `${VALUE} ` : '';
  const after = /\S[ \t]+$/.test(node.text) && isValue(siblings[at + 1]) ? ` ${VALUE}` : '';
  return `${before}${node.text.trim().replaceAll(/\s+/g, ' ')}${after}`;
}
