import type { DeletedRow } from './api.ts';

type Part<Item> = {
  content: Item[];
  nextCursor: string | null;
  deleted?: DeletedRow[];
  nextUpdatedSince?: string;
};

/**
 * A list, read part by part while it is walked through. With `updatedSince` it is what changed,
 * and `deleted` is what was deleted; `nextUpdatedSince` asks for what comes after.
 */
export class List<Item> implements AsyncIterable<Item> {
  /** The rows deleted since `updatedSince`, as far as the list has been read. */
  readonly deleted: DeletedRow[] = [];
  /** The next `updatedSince`, once the list is read to its end, for lists that have changes. */
  nextUpdatedSince: string | undefined;
  readonly #read: (cursor: string) => Promise<Part<Item>>;

  constructor(read: (cursor: string) => Promise<Part<Item>>) {
    this.#read = read;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    let cursor: string | null = '';
    while (cursor !== null) {
      const part: Part<Item> = await this.#read(cursor);
      this.deleted.push(...(part.deleted ?? []));
      yield* part.content;
      cursor = part.nextCursor;
      if (cursor === null) this.nextUpdatedSince = part.nextUpdatedSince;
    }
  }
}
