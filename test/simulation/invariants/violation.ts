/**
 * The promises: guarantees G1 to G5; that the product shows what was done (`ledger`), does nothing
 * that was switched off (`off`), that a lane has one worker (`lanes`), and that no work goes round
 * in circles (`steps`), and that what comes back by email has its effect once (`effects`).
 */
type Promised = 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'ledger' | 'off' | 'lanes' | 'steps' | 'effects';

/** A promise that was broken, and where in the history. */
export type Violation = {
  promise: Promised;
  rule: string;
  detail: string;
  step: number;
  elapsedMs: number;
};

export type Report = (violation: { promise: Promised; rule: string; detail: string }) => void;
