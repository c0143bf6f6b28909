import { ts } from '@ts-morph/common';

/** Layers whose functions take positional parameters; components take their props. */
const LAYERS = /^(src\/(core|contract|data|server|engine|jobs|connectors|main)|packages)\//;
const NOT_CHECKED = /\.test\.ts$|-fixture\.ts$|-suite\.ts$/;

/**
 * Names the functions of a file that take an object only to have one or two values of different
 * types named, which could be positional. Flags and callbacks may be named, as may two values of
 * one type, which could be swapped.
 */
export function objectParameters(path: string, text: string): string[] {
  if (!LAYERS.test(path) || NOT_CHECKED.test(path)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const name = functionName(node);
    if (name !== null && isNeedlessObject(node as ts.SignatureDeclaration)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}: ${name} takes an object for what could be positional`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function functionName(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? null;
  if (ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent))
    return node.parent.name.getText();
  return null;
}

function isNeedlessObject({ parameters }: ts.SignatureDeclaration): boolean {
  const [only] = parameters;
  if (parameters.length !== 1 || only === undefined || !ts.isObjectBindingPattern(only.name))
    return false;
  if (only.type === undefined || !ts.isTypeLiteralNode(only.type)) return false;
  const { members } = only.type;
  const types = members.map((member) =>
    ts.isPropertySignature(member) && member.type ? member.type.getText() : 'a callback',
  );
  // Options: which of them are given is to be seen at the call.
  if (members.every((member) => member.questionToken !== undefined)) return false;
  if (types.some((type) => /^boolean\b|=>|^a callback$/.test(type))) return false;
  const [first, second] = types.map((type) => type.replace(/ \| (null|undefined)$/, ''));
  return types.length === 1 || (types.length === 2 && first !== second);
}
