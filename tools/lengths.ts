import { ts } from '@ts-morph/common';

/**
 * Where the length of a text is read from core: the contract, and fields of screens but samples.
 */
const READERS = /^src\/(contract|web)\//;
const NOT_CHECKED = /\.test\.tsx?$|^src\/web\/features\/gallery\//;

/**
 * Names the places of a file where the length of a text is a number, which core has already or
 * should have (`FIELD_LENGTHS`): `.max()` and `.min()` of a string, `max` of a shape of texts, and
 * the fields and messages of screens.
 */
export function writtenLengths(path: string, text: string): string[] {
  if (!READERS.test(path) || NOT_CHECKED.test(path)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const constants = new Set<string>();
  const found: string[] = [];
  const isNumber = (node: ts.Node | undefined): boolean =>
    node !== undefined &&
    ((ts.isNumericLiteral(node) && Number(node.text) > 1) ||
      (ts.isIdentifier(node) && constants.has(node.text)));
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && isNumber(node.initializer))
      constants.add(node.name.getText());
    if (lengthsOf(node).some(isNumber)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getEnd());
      found.push(`${path}:${line + 1}: a text’s length is written here; read it from core`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What a node says about the length of a text. */
function lengthsOf(node: ts.Node): (ts.Node | undefined)[] {
  if (ts.isJsxAttribute(node)) {
    const { initializer } = node;
    if (!['maxLength', 'limit'].includes(node.name.getText())) return [];
    return initializer && ts.isJsxExpression(initializer) ? [initializer.expression] : [];
  }
  if (!ts.isCallExpression(node)) return [];
  const called = node.expression;
  if (ts.isIdentifier(called) && /^(text|line)Shape$/.test(called.text))
    return node.arguments.flatMap(propertiesOf);
  if (!ts.isPropertyAccessExpression(called)) return [];
  if (called.name.text === 'TOO_LONG') return [...node.arguments];
  return /^(max|min)$/.test(called.name.text) && isString(called.expression)
    ? [node.arguments[0]]
    : [];
}

function propertiesOf(node: ts.Node): ts.Node[] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && /^(max|min)$/.test(property.name.getText())
      ? [property.initializer]
      : [],
  );
}

/** Whether a chain such as `z.string().trim()` starts as a string. */
function isString(node: ts.Node): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const { name, expression } = node.expression;
  if (ts.isIdentifier(expression)) return /^(string|email|url)$/.test(name.text);
  return isString(expression);
}
