/** A file in a store. `at` is when it was written, in epoch milliseconds. */
export type StoredBackup = { name: string; bytes: number; at: number };

/** Where backups are kept: a folder, or a bucket. Everything throws a StoreError. */
export interface BackupStore {
  /** As people know it; without the password. */
  readonly where: string;
  /** Writes a file, which has its name only once it is whole, then in place of an earlier one. */
  write(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  read(name: string): AsyncIterable<Uint8Array>;
  /** By name. */
  list(): Promise<StoredBackup[]>;
  remove(name: string): Promise<void>;
}

/** Why a store can’t be used, in a sentence for the operator. */
export class StoreError extends Error {
  override name = 'StoreError';
}

export const noSuchBackup = (where: string, name: string): StoreError =>
  new StoreError(`There is no backup ${name} in ${where}.`);
