import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getLibFiles, ts } from '@ts-morph/common';

/** A raw statement as the sources have it. */
export type RawStatement = {
  /** Its file and its line. */
  place: string;
  /** Its text with `$1`, `$2`, … for values; null where only running the program tells the text. */
  text: string | null;
  /** Column by column what its row type says, such as `number | null`. */
  row: Map<string, ts.Type>;
  checker: ts.TypeChecker;
};

/** What a name stands for inside a function that is called with known arguments. */
type Bound = { node: ts.Expression; names: Names };
type Names = ReadonlyMap<ts.Symbol, Bound>;

const ROOT = join(import.meta.dirname, '..');

/** All statements sql<Row>`…` of the product whose row has columns, read by the compiler. */
export function rawStatements(): RawStatement[] {
  const program = programOfData();
  const checker = program.getTypeChecker();
  const statements: RawStatement[] = [];
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.startsWith(join(ROOT, 'src/'))) continue;
    visit(source, (node) => {
      if (!ts.isTaggedTemplateExpression(node) || node.tag.getText() !== 'sql') return;
      const [type] = node.typeArguments ?? [];
      // What is given a name with `as` is a table of a statement, not a statement.
      if (type === undefined) return;
      if (ts.isPropertyAccessExpression(node.parent) && node.parent.name.text === 'as') return;
      const columns = columnsOf({ checker, type: checker.getTypeFromTypeNode(type) });
      if (columns === null) return;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      statements.push({
        place: `${relative(ROOT, source.fileName)}:${line + 1}`,
        text: textOf({ checker, node }),
        row: columns,
        checker,
      });
    });
  }
  return statements;
}

function programOfData(): ts.Program {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), (file) =>
    ts.sys.readFile(file),
  );
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  // The compiler that comes with this package has its library in memory.
  const library = new Map(getLibFiles().map(({ fileName, text }) => [`/lib/${fileName}`, text]));
  const { fileExists, getSourceFile } = host;
  host.getDefaultLibLocation = () => '/lib';
  host.fileExists = (file) => library.has(file) || fileExists(file);
  host.getSourceFile = (file, target, ...rest) => {
    const text = library.get(file);
    return text === undefined
      ? getSourceFile(file, target, ...rest)
      : ts.createSourceFile(file, text, target, true);
  };
  const rootNames = readdirSync(join(ROOT, 'src/data'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => join(ROOT, 'src/data', file));
  return ts.createProgram({ rootNames, options, host });
}

/** The columns of a row type; null when the type is one value, such as a number. */
function columnsOf({
  checker,
  type,
}: {
  checker: ts.TypeChecker;
  type: ts.Type;
}): Map<string, ts.Type> | null {
  const isRow = (type.flags & ts.TypeFlags.Object) !== 0 || type.isIntersection();
  const isValue = checker.isArrayType(type) || ['Date', 'Buffer'].includes(type.symbol?.name);
  if (!isRow || isValue) return null;
  const columns = checker
    .getPropertiesOfType(type)
    .map((property) => [property.name, checker.getTypeOfSymbol(property)] as const);
  return columns.length === 0 ? null : new Map(columns);
}

function textOf({
  checker,
  node,
}: {
  checker: ts.TypeChecker;
  node: ts.TaggedTemplateExpression;
}): string | null {
  return template({ checker, values: { count: 0 }, node, names: new Map(), depth: 0 });
}

type Place = {
  checker: ts.TypeChecker;
  values: { count: number };
  names: Names;
  depth: number;
};

function template({
  node,
  ...place
}: Place & { node: ts.TaggedTemplateExpression }): string | null {
  const { template: body } = node;
  if (ts.isNoSubstitutionTemplateLiteral(body)) return body.text;
  let text = body.head.text;
  for (const span of body.templateSpans) {
    const part = interpolated({ ...place, node: span.expression });
    if (part === null) return null;
    text += part + span.literal.text;
  }
  return text;
}

/** A value is a parameter; a fragment is its own text. */
function interpolated({ node, ...place }: Place & { node: ts.Expression }): string | null {
  const type = place.checker.getTypeAtLocation(node);
  const isFragment = (type.isUnion() ? type.types : [type]).some((one) =>
    place.checker.getPropertyOfType(one, 'toOperationNode'),
  );
  return isFragment ? fragment({ ...place, node }) : `$${(place.values.count += 1)}`;
}

function fragment({ node, ...place }: Place & { node: ts.Expression }): string | null {
  if (place.depth > 12) return null;
  const deeper = { ...place, depth: place.depth + 1 };
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
    return fragment({ ...place, node: node.expression });
  if (ts.isTaggedTemplateExpression(node)) return template({ ...deeper, node });
  if (ts.isConditionalExpression(node)) {
    return (
      fragment({ ...deeper, node: node.whenTrue }) ?? fragment({ ...deeper, node: node.whenFalse })
    );
  }
  if (ts.isCallExpression(node)) return called({ ...deeper, node });
  if (ts.isIdentifier(node) || ts.isPropertyAccessExpression(node)) {
    const bound = boundOf({ ...place, node });
    return bound === null ? null : fragment({ ...deeper, node: bound.node, names: bound.names });
  }
  return null;
}

/** What a name or a member of a constant stands for. */
function boundOf({
  node,
  checker,
  names,
}: Place & { node: ts.Identifier | ts.PropertyAccessExpression }): Bound | null {
  const found =
    node.parent !== undefined && ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
  if (found === undefined) return null;
  const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  const known = names.get(symbol);
  if (known !== undefined) return known;
  const declaration = symbol.valueDeclaration;
  if (declaration === undefined) return null;
  if (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration)) {
    return declaration.initializer === undefined ? null : { node: declaration.initializer, names };
  }
  return null;
}

/** `sql.raw` and its sisters, or a function of ours that returns a fragment. */
function called({ node, ...place }: Place & { node: ts.CallExpression }): string | null {
  const callee = node.expression.getText();
  const [first] = node.arguments;
  if (['sql.raw', 'sql.ref', 'sql.id', 'sql.table'].includes(callee) && first !== undefined)
    return literal({ ...place, node: first });
  if (callee === 'sql.join' && first !== undefined) {
    const [, between] = node.arguments;
    const separator = between === undefined ? ', ' : fragment({ ...place, node: between });
    return separator === null ? null : joined({ ...place, node: first, separator });
  }
  const target = place.checker.getResolvedSignature(node)?.declaration;
  if (target === undefined || !ts.isFunctionLike(target) || !('body' in target)) return null;
  const names = bindings({ ...place, node, target });
  for (const result of resultsOf(target.body as ts.Node | undefined)) {
    const text = fragment({ ...place, names, node: result });
    if (text !== null) return text;
  }
  return null;
}

function literal({ node, ...place }: Place & { node: ts.Expression }): string | null {
  const type = place.checker.getTypeAtLocation(node);
  if (type.isStringLiteral()) return type.value;
  if (type.isUnion() && type.types[0]?.isStringLiteral()) return type.types[0].value;
  if (ts.isIdentifier(node)) {
    const bound = boundOf({ ...place, node });
    return bound === null || bound.node === node ? null : literal({ ...place, ...bound });
  }
  return null;
}

/** The elements of an array of fragments; one element where it is made by `map`. */
function joined({
  node,
  separator,
  ...place
}: Place & { node: ts.Expression; separator: string }): string | null {
  if (ts.isArrayLiteralExpression(node)) {
    // What is spread is there only at times.
    const texts = node.elements
      .filter((element) => !ts.isSpreadElement(element))
      .map((element) => interpolated({ ...place, node: element }));
    return texts.includes(null) ? null : texts.join(separator);
  }
  if (ts.isIdentifier(node)) {
    const bound = boundOf({ ...place, node });
    return bound === null
      ? interpolatedElement({ ...place, node })
      : joined({ ...place, ...bound, separator });
  }
  if (ts.isCallExpression(node) && node.expression.getText().endsWith('.map')) {
    const [made] = node.arguments;
    if (made === undefined || !ts.isArrowFunction(made)) return null;
    for (const result of resultsOf(made.body)) {
      const text = interpolated({ ...place, node: result });
      if (text !== null) return text;
    }
    return null;
  }
  return interpolatedElement({ ...place, node });
}

function interpolatedElement({ node, ...place }: Place & { node: ts.Expression }): string | null {
  const element = place.checker.getIndexTypeOfType(
    place.checker.getTypeAtLocation(node),
    ts.IndexKind.Number,
  );
  if (element === undefined || place.checker.getPropertyOfType(element, 'toOperationNode'))
    return null;
  return `$${(place.values.count += 1)}`;
}

/** The names of a function's parameters, bound to what it is called with. */
function bindings({
  node,
  target,
  checker,
  names,
}: Place & { node: ts.CallExpression; target: ts.SignatureDeclaration }): Names {
  const bound = new Map(names);
  const bind = (name: ts.BindingName, argument: ts.Expression | undefined) => {
    if (argument === undefined) return;
    if (ts.isIdentifier(name)) {
      const symbol = checker.getSymbolAtLocation(name);
      if (symbol !== undefined) bound.set(symbol, { node: argument, names });
      return;
    }
    if (!ts.isObjectBindingPattern(name) || !ts.isObjectLiteralExpression(argument)) return;
    for (const element of name.elements) {
      const key = (element.propertyName ?? element.name).getText();
      const property = argument.properties.find((one) => one.name?.getText() === key);
      if (property === undefined) bind(element.name, element.initializer);
      else if (ts.isPropertyAssignment(property)) bind(element.name, property.initializer);
      else if (ts.isShorthandPropertyAssignment(property)) bind(element.name, property.name);
    }
  };
  target.parameters.forEach((parameter, index) =>
    bind(parameter.name, node.arguments[index] ?? parameter.initializer),
  );
  return bound;
}

function resultsOf(body: ts.Node | undefined): ts.Expression[] {
  if (body === undefined) return [];
  if (!ts.isBlock(body)) return [body as ts.Expression];
  const results: ts.Expression[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return;
    if (ts.isReturnStatement(node) && node.expression !== undefined) results.push(node.expression);
    ts.forEachChild(node, look);
  };
  ts.forEachChild(body, look);
  // The last return is the usual way; those before it are exceptions.
  return results.reverse();
}

function visit(node: ts.Node, found: (node: ts.Node) => void): void {
  found(node);
  ts.forEachChild(node, (child) => visit(child, found));
}
