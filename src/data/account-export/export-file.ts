/**
 * One file of an account's archive: rows of one table, every column except those left out. `of` is
 * the column that says whose a row is, `order` the rest of its key. Columns of binary content are
 * never included. `csv` adds the same rows as a table.
 */
export type ExportFile = {
  name: string;
  table: string;
  of: 'user_id' | 'identity_id';
  order: readonly string[];
  leaveOut?: readonly string[];
  csv?: readonly string[];
  says: string;
};
