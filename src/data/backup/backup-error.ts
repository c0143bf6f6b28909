/** Why a backup can’t be made, read, or restored, in a sentence for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}

export const DAMAGED =
  'This backup is damaged or incomplete. Nothing can be restored from it: use another one.';
