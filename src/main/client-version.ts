import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ENTRY = /<script[^>]*type="module"[^>]*src="\/assets\/([\w.-]+)\.js"/;

/**
 * The version of the web client that is served: that of the product and, after a plus, the name of
 * the build's first file, which changes with anything in it. Read anew when the build is another,
 * so that a page from an older one is told.
 */
export function clientVersion({
  webRoot,
  version,
}: {
  webRoot: string;
  version: string;
}): () => string {
  const page = join(webRoot, 'index.html');
  let read = { at: 0, text: version };
  return () => {
    const at = existsSync(page) ? statSync(page).mtimeMs : 0;
    if (at !== read.at) {
      const build = at === 0 ? undefined : ENTRY.exec(readFileSync(page, 'utf8'))?.[1];
      read = { at, text: build === undefined ? version : `${version}+${build}` };
    }
    return read.text;
  };
}
