/** A job failure that no retry can change: the job becomes a dead letter immediately. */
export class FinalFailure extends Error {}
