import { Secret, TOTP } from 'otpauth';
import { normalizeAuthenticatorCode } from '#core/account/second-factor.ts';

const ISSUER = 'Reachwell';
const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Phone clocks differ: one step before and one after count too. */
const WINDOW = 1;

function totpOf({ secret, email }: { secret: string; email: string }): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label: email,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  });
}

/** A new secret for an authenticator app, in base 32. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The URI that an authenticator app reads from the QR code. */
export function authenticatorUri({ secret, email }: { secret: string; email: string }): string {
  return totpOf({ secret, email }).toString();
}

/** The time step whose code this is; null if it is no current one. Identity uses real time. */
export function stepOfCode({
  secret,
  code,
  realNow,
}: {
  secret: string;
  code: string;
  realNow: number;
}): number | null {
  const token = normalizeAuthenticatorCode(code);
  if (token === null) return null;
  const delta = totpOf({ secret, email: '' }).validate({
    token,
    timestamp: realNow,
    window: WINDOW,
  });
  return delta === null ? null : Math.floor(realNow / 1000 / PERIOD_SECONDS) + delta;
}
