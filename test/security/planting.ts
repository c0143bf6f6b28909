export type Row = Record<string, unknown>;
/**
 * The inputs for a table's rows: `mark` is in every text of the person, `now` is both real and
 * campaign time.
 */
export type Planting = {
  userId: string;
  mark: string;
  now: Date;
  rows: Readonly<Record<string, readonly Row[]>>;
};
export type Plant = (planting: Planting) => Row[];
