/** The name that an answer gives its file (`content-disposition`), with all of its letters where the header carries them; null without any. */
export function fileNameOf(disposition: string | null): string | null {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (coded !== undefined) {
    try {
      return decodeURIComponent(coded);
    } catch {
      // Not what the header promises: the plain name stands beside it.
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ?? null;
}
