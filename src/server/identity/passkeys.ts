import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { PasskeyAnswer } from '#contract/second-factor.ts';
import type { Passkey } from '#data/identity/second-factors.ts';
import { ApiError } from '#server/http/api-error.ts';

/** Where passkeys are valid: the host name, and the origin that the browser must state. */
export type PasskeySite = { rpId: string; origin: string };

/** EdDSA, ES256, and RS256: every authenticator supports at least one. */
const ALGORITHMS = [-8, -7, -257];

type AnswerOf<Verify extends (options: never) => unknown> = Parameters<Verify>[0] extends {
  response: infer Response;
}
  ? Response
  : never;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * The site whose passkeys a browser may use: the deployment's own name or, on this machine,
 * localhost; null for any other name, and for an IP address.
 */
export function passkeySite({
  publicUrl,
  origin,
}: {
  publicUrl: string;
  origin: string | null;
}): PasskeySite | null {
  const own = new URL(publicUrl);
  const asked = origin !== null && URL.canParse(origin) ? new URL(origin) : own;
  const isOwn = asked.origin === own.origin;
  const isOwnMachine =
    LOOPBACK.has(own.hostname) &&
    asked.hostname === 'localhost' &&
    asked.port === own.port &&
    asked.protocol === own.protocol;
  const named = isIP(asked.hostname.replace(/[[\]]/g, '')) === 0;
  return (isOwn || isOwnMachine) && named ? { rpId: asked.hostname, origin: asked.origin } : null;
}

const idsOf = (passkeys: readonly Passkey[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }));

/** What the browser needs to create a passkey. */
export async function registrationOptions({
  site,
  identityId,
  email,
  displayName,
  passkeys,
}: {
  site: PasskeySite;
  identityId: string;
  email: string;
  displayName: string;
  passkeys: readonly Passkey[];
}) {
  return generateRegistrationOptions({
    rpName: 'Reachwell',
    rpID: site.rpId,
    userID: new TextEncoder().encode(`reachwell-${identityId}`),
    userName: email,
    userDisplayName: displayName,
    attestationType: 'none',
    excludeCredentials: idsOf(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

/** What the browser needs to prove that it has one of the passkeys. */
export async function authenticationOptions(site: PasskeySite, passkeys: readonly Passkey[]) {
  return generateAuthenticationOptions({
    rpID: site.rpId,
    allowCredentials: idsOf(passkeys),
    userVerification: 'preferred',
  });
}

/** The passkey that the browser created; rejected if it is not for this challenge and site. */
export async function verifyRegistration(
  site: PasskeySite,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount' | 'transports'>> {
  const response = answer as unknown as AnswerOf<typeof verifyRegistrationResponse>;
  // The library throws both for malformed input and for another site's; the caller gets one
  // rejection.
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (!verified?.verified) throw new ApiError('PASSKEY_REFUSED');
  const { id, publicKey, counter, transports } = verified.registrationInfo.credential;
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports: (transports ?? []).slice(0, 10),
  };
}

/**
 * The new counter of a passkey that the browser proved; null if it didn't, or if an older copy of
 * the key was used.
 */
export async function verifyAuthentication({
  site,
  challenge,
  answer,
  passkey,
}: {
  site: PasskeySite;
  challenge: string;
  answer: PasskeyAnswer;
  passkey: Passkey;
}): Promise<number | null> {
  const response = answer as unknown as AnswerOf<typeof verifyAuthenticationResponse>;
  const credential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(passkey.publicKey),
    counter: passkey.signCount,
  };
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential,
    requireUserVerification: false,
  }).catch(() => null);
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}
