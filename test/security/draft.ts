import type { Operation } from './operations.ts';

/** A file in a form. */
export type DraftFile = { field: string; fileName: string; contentType: string; content: Buffer };
/**
 * A request before it is written down. A body of undefined is none; with a file everything goes as
 * a form.
 */
export type Draft = {
  operation: Operation;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  file: DraftFile | null;
  headers: Record<string, string>;
};
