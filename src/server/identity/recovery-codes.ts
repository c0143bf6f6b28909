import { createHash, randomBytes } from 'node:crypto';
import {
  RECOVERY_CODES,
  normalizeRecoveryCode,
  formatRecoveryCode,
} from '#core/account/second-factor.ts';
import type { DatabaseTransaction } from '#data/database.ts';
import { replaceRecoveryCodes } from '#data/identity/second-factors.ts';

/** What is stored of a recovery code; null for what cannot be one. */
export function recoveryHashOf(text: string): Buffer | null {
  const code = normalizeRecoveryCode(text);
  return code === null ? null : createHash('sha256').update(`recovery ${code}`).digest();
}

/** Replaces the recovery codes with new ones, which can be read only this once. */
export async function issueRecoveryCodes(
  trx: DatabaseTransaction,
  identityId: string,
  realNow: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => formatRecoveryCode(randomBytes(12)));
  const codeHashes = codes.flatMap((code) => recoveryHashOf(code) ?? []);
  await replaceRecoveryCodes({ db: trx, identityId, codeHashes, realNow });
  return codes;
}
