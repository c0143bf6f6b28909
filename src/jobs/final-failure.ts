/** A failure of a job that no further try changes: it is a dead letter at once. */
export class FinalFailure extends Error {}
