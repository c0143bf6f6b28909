import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ts } from '@ts-morph/common';

/** A text that a person reads, and where it is written. */
type ReadableText = { place: string; text: string };

/** Subjects of earlier commits stay as they are. */
const SUBJECTS_SINCE = '2026-11-29T12:00:00Z';

const TESTS = /\.test\.tsx?$|-(?:fixture|suite)\.ts$/;
/**
 * Files whose words aren't ours: what people of the practice network write, words of received mail,
 * common passwords, and the specifications, line by line. And the forms themselves.
 */
const OTHERS_WORDS = [
  /^packages\/practice-network\/.*\.ts$/,
  /^src\/core\/email\/([\w-]+-words|[\w-]+-exceptions|address-doubt)\.ts$/,
  /^src\/core\/account\/common-passwords\.ts$/,
  /^docs\/proof\/specification-/,
  /^tools\/translated-english\.ts$/,
  /^packages\/[^/]+\/(?:node_modules|dist)\//,
];
const NOT_OURS = /^(?:node_modules|dist|data|test-results)$|^\.(?!env\.example$)/;

/** Every text of the folder that a person reads: on screens, in answers, mails, logs, and docs. */
export function readableTexts(folder: string): ReadableText[] {
  const paths = readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.test(name))
    .flatMap((entry) =>
      entry.isDirectory()
        ? readdirSync(join(folder, entry.name), { recursive: true, encoding: 'utf8' }).map(
            (path) => `${entry.name}/${path.replaceAll('\\', '/')}`,
          )
        : [entry.name],
    );
  return paths.toSorted().flatMap((path) => {
    const read = () => readFileSync(join(folder, path), 'utf8');
    if ([TESTS, ...OTHERS_WORDS].some((left) => left.test(path))) return [];
    if (/\.md$|^\.env\.example$/.test(path)) return textsOfMarkdown(path, read());
    return /^(?:src|packages|tools)\/.*\.(?:tsx?|mjs)$/.test(path) ? textsOfCode(path, read()) : [];
  });
}

/** Strings of two or more words and the text of markup; a value in a template reads as `{}`. */
export function textsOfCode(path: string, code: string): ReadableText[] {
  const file = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true);
  const texts: ReadableText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    const text = textOf(node)?.trim().replaceAll(/\s+/g, ' ');
    if (text?.includes(' ')) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1;
      texts.push({ place: `${path}:${line}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  return ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}')
    : null;
}

/** The lines of a document without code and without what it quotes. */
export function textsOfMarkdown(path: string, document: string): ReadableText[] {
  let fenced = false;
  return document.split('\n').flatMap((line, at) => {
    if (line.startsWith('```')) fenced = !fenced;
    if (fenced || line.startsWith('    ') || line.startsWith('```')) return [];
    const text = line.replaceAll(/`[^`]*`/g, '`…`').replaceAll(/"[^"]*"|“[^”]*”/g, '“…”');
    return text.trim() === '' ? [] : [{ place: `${path}:${at + 1}`, text }];
  });
}

/**
 * The subjects of the commits since an instant, as far as the clone's history goes; none in a
 * folder that isn't a clone of its own.
 */
export function commitSubjects(folder: string, since = SUBJECTS_SINCE): ReadableText[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  let log: string;
  try {
    if (git('rev-parse', '--show-prefix').trim() !== '') return [];
    log = git('log', '--no-merges', '--format=%h %s', `--since-as-filter=${since}`);
  } catch {
    return [];
  }
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({
      place: `commit ${line.slice(0, line.indexOf(' '))}`,
      text: line.slice(line.indexOf(' ') + 1),
    }));
}
