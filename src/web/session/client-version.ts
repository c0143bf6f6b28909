/**
 * The version of this page: that of the product and, after a plus, the name of the build's first
 * file, as the server says it too; null while the client is served from its sources.
 */
export function webVersion(): string | null {
  const entry = document
    .querySelector<HTMLScriptElement>('script[type="module"][src^="/assets/"]')
    ?.getAttribute('src');
  const build = /\/([\w.-]+)\.js$/.exec(entry ?? '')?.[1];
  return build === undefined ? null : `${import.meta.env['VITE_VERSION']}+${build}`;
}
