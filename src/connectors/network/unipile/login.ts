import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import type {
  ChallengeKind,
  LoginInput,
  LoginStep,
  NetworkConnector,
} from '#connectors/network/network.ts';
import { ReadAuthStep } from '#connectors/network/unipile/reading-models.ts';
import type { Session } from '#connectors/network/unipile/wire-call.ts';
import { wireProxyOf } from '#connectors/network/unipile/wire-proxy.ts';
import type { StartIntentRequest } from '@reachwell/network-wire/auth.ts';

/**
 * Signing in to an account, step by step (network connector, section 1.5). An empty code polls a
 * step that the person completes elsewhere.
 */
export function createLogin(session: Session): NetworkConnector['login'] {
  const solve = async ({
    flowId,
    code,
    ...bounds
  }: Parameters<NetworkConnector['login']['answer']>[0]) => {
    const step = session(bounds, (calls) =>
      calls.act({
        route: 'solveCheckpoint',
        body: { intent_id: flowId, code },
        answer: ReadAuthStep,
      }),
    );
    return stepOf(await step.catch(loginFailure));
  };
  return {
    start: async (input) =>
      stepOf(
        await session(boundsOf(input), (calls) =>
          calls.act({ route: 'startIntent', body: intentOf(input), answer: ReadAuthStep }),
        ).catch(loginFailure),
      ),
    answer: solve,
    poll: (input) => solve({ ...input, code: '' }),
  };
}

function boundsOf({ deadlineMs, signal }: LoginInput) {
  return {
    ...(deadlineMs === undefined ? {} : { deadlineMs }),
    ...(signal === undefined ? {} : { signal }),
  };
}

function intentOf(input: LoginInput): StartIntentRequest {
  const { credentials } = input;
  return {
    provider: 'linkedin',
    credentials:
      'userName' in credentials
        ? { username: credentials.userName, password: credentials.password }
        : {
            access_token: credentials.sessionToken,
            ...(credentials.premiumToken === null
              ? {}
              : { premium_access_token: credentials.premiumToken }),
          },
    ...(input.userAgent ? { user_agent: input.userAgent } : {}),
    ...(input.timeZone ? { user_timezone: input.timeZone } : {}),
    ...configOf(input),
    ...(input.state ? { state: input.state } : {}),
    ...(input.account ? { account_id: input.account } : {}),
  };
}

/** With a proxy of ours, the provider's own address in a country is given up. */
function configOf({ proxy, country }: LoginInput): Pick<StartIntentRequest, 'config'> {
  if (proxy) return { config: { custom_proxy: wireProxyOf(proxy) } };
  return country ? { config: { auto_proxy_config: { country } } } : {};
}

const CHALLENGES: Readonly<Record<string, ChallengeKind>> = {
  OTP: 'PIN',
  CAPTCHA: 'CAPTCHA',
  IN_APP_VALIDATION: 'IN_APP',
  OTP_OR_IN_APP_VALIDATION: 'PIN',
  PHONE_REGISTER: 'PHONE_REGISTER',
};

function stepOf(step: ReadAuthStep): LoginStep {
  if (step.object === 'Account')
    return {
      state: 'connected',
      account: step.id,
      memberId: step.user_id,
      name: step.name ?? null,
    };
  const { type, platform, public_key: publicKey, data } = step.checkpoint;
  const kind = type === '2FA' ? (platform === 'APP' ? 'AUTHENTICATOR' : 'SMS') : CHALLENGES[type];
  if (kind === undefined)
    throw new NetworkError('challenge', 'The network asks for a step that we do not know', {
      native: `checkpoint/${type}`,
    });
  return {
    state: 'challenge',
    kind,
    flowId: step.intent_id,
    publicKey: publicKey ?? null,
    data: data ?? null,
  };
}

/**
 * During a sign-in, a flow or session that the provider no longer knows is an expired flow, and a
 * “signed out” response is a wrong password.
 */
const KINDS_AT_LOGIN: Partial<Record<NetworkErrorKind, NetworkErrorKind>> = {
  not_found: 'flow_expired',
  challenge: 'flow_expired',
  account_disconnected: 'invalid_credentials',
};

function loginFailure(error: unknown): never {
  const kind = error instanceof NetworkError ? KINDS_AT_LOGIN[error.kind] : undefined;
  if (kind === undefined || !(error instanceof NetworkError)) throw error;
  throw new NetworkError(kind, error.message, {
    native: error.native,
    requestId: error.requestId,
    cause: error,
  });
}
