import { parse } from 'content-disposition';

/** The name that the server gives a file, with all of its letters; null without any. */
export function fileNameOf(disposition: string | null): string | null {
  return disposition === null ? null : (parse(disposition).parameters['filename'] ?? null);
}
