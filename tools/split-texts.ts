import { basename } from 'node:path';
import { parseAst, type Plugin } from 'vite';

const TEXTS_FILE = /src[\\/]web[\\/].*-texts\.ts$/;

/**
 * Builds each file of texts as one export per text, so that a page loads the texts it shows and no
 * names of keys: the object `fooTexts` becomes the namespace of its own file.
 */
export function splitTexts(): Plugin {
  return {
    name: 'split-texts',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      return TEXTS_FILE.test(id) ? splitObject({ code, file: basename(id) }) : null;
    },
  };
}

/**
 * A file that exports one object and nothing else, with each of its properties as an export; null
 * for a file of another form.
 */
export function splitObject({ code, file }: { code: string; file: string }): string | null {
  const exported = parseAst(code).body.filter((node) => node.type.startsWith('Export'));
  const [only] = exported;
  if (exported.length !== 1 || only?.type !== 'ExportNamedDeclaration') return null;
  const [{ id, init } = {}] =
    only.declaration?.type === 'VariableDeclaration' ? only.declaration.declarations : [];
  if (id?.type !== 'Identifier' || init?.type !== 'ObjectExpression') return null;
  const texts = init.properties.map((property) => {
    if (property.type !== 'Property' || property.computed || property.method) return null;
    if (property.key.type !== 'Identifier') return null;
    const local = `${id.name}$${property.key.name}`;
    return `const ${local} = ${code.slice(property.value.start, property.value.end)};\nexport { ${local} as ${property.key.name} };`;
  });
  return texts.includes(null)
    ? null
    : [
        code.slice(0, only.start),
        ...texts,
        `import * as ${id.name} from './${file}';\nexport { ${id.name} };`,
        code.slice(only.end),
      ].join('\n');
}
