import type { AnyDatabase } from '#data/database.ts';

/** A user's rows: the database (or a transaction) that has them, and the user. */
export type Owner<Db extends AnyDatabase = AnyDatabase> = {
  readonly db: Db;
  readonly userId: string;
};

/**
 * A user's rows at a moment: `now` is campaign time and `realNow` real time, both in epoch
 * milliseconds. `Scope<'now'>` and `Scope<'realNow'>` require one of the two.
 */
export type Scope<
  Time extends 'now' | 'realNow' = 'now' | 'realNow',
  Db extends AnyDatabase = AnyDatabase,
> = Owner<Db> & { readonly [Each in Time]: number };
