import type { PasskeyAnswer } from '#contract/second-factor.ts';
import { problemText } from '#web/api/api-problem.ts';
import { secondFactorTexts } from './second-factor-texts.ts';

type Options = Record<string, unknown>;

// Loaded when a passkey is used: most people never need it.
const webAuthn = () => import('@simplewebauthn/browser');

/** Makes a passkey with the browser, for the options of the set-up. */
export async function createPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startRegistration } = await webAuthn();
  return (await startRegistration({ optionsJSON: options as never })) as unknown as PasskeyAnswer;
}

/** Shows a passkey to the browser, for the options of a sign-in. */
export async function getPasskey(options: Options): Promise<PasskeyAnswer> {
  const { startAuthentication } = await webAuthn();
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as PasskeyAnswer;
}

/** What went wrong with a passkey, in words: the browser tells by the kind of its error. */
export function passkeyErrorText(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return secondFactorTexts.passkeyCanceled;
  if (name === 'InvalidStateError') return secondFactorTexts.passkeyKnown;
  if (name === 'SecurityError' || name === 'NotSupportedError')
    return secondFactorTexts.passkeyImpossible;
  return problemText(error);
}
