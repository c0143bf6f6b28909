/** The promises: guarantees G1 to G5, what the product shows of itself, that nothing is done which was switched off, and that no work goes round in circles. */
export type Promised = 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'ledger' | 'off' | 'steps';

/** A promise that was broken, and where in the history. */
export type Violation = { promise: Promised; rule: string; detail: string; step: number; elapsedMs: number };

export type Report = (violation: { promise: Promised; rule: string; detail: string }) => void;
