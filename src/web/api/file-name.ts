/** The name that the server gives a file, with all of its letters (`filename*`, which stands beside a plainer one); null without any. */
export function fileNameOf(disposition: string | null): string | null {
  const coded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return coded ? decodeURIComponent(coded) : null;
}
