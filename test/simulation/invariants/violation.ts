/** The promises (guarantees, G1 to G5, and what the product shows of itself). */
export type Promised = 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'ledger' | 'steps';

/** A promise that was broken, and where in the history. */
export type Violation = { promise: Promised; rule: string; detail: string; step: number; elapsedMs: number };

export type Report = (violation: { promise: Promised; rule: string; detail: string }) => void;
