/**
 * The promises: guarantees G1 to G5; that the product shows what was done (`ledger`), does nothing
 * that was switched off (`off`), that a lane has one worker (`lanes`), and that no work goes round
 * in circles (`steps`), that what comes back by email has its effect once (`effects`), and that a
 * shared campaign keeps its rules (`team`).
 */
type Promised =
  'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'ledger' | 'off' | 'lanes' | 'steps' | 'effects' | 'team';

/** A promise that was broken, and where in the history. */
export type Violation = {
  promise: Promised;
  rule: string;
  detail: string;
  step: number;
  elapsedMs: number;
};

export type Report = (violation: { promise: Promised; rule: string; detail: string }) => void;
