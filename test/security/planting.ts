export type Row = Record<string, unknown>;
/**
 * What the rows of a table are made from: `mark` stands in every text of the person, `now` is real
 * and campaign time alike.
 */
export type Planting = {
  userId: string;
  mark: string;
  now: Date;
  rows: Readonly<Record<string, readonly Row[]>>;
};
export type Plant = (planting: Planting) => Row[];
