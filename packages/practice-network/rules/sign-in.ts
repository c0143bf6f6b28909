import type { StartIntentRequest, WireCheckpoint } from '@reachwell/network-wire/auth.ts';
import type { Network } from '#network.ts';
import { requireCodeAtSignIn, isCodeRequired } from '#rules/required-codes.ts';
import { connectAccount } from '#rules/connect-account.ts';
import { proxyOf } from '#rules/custom-proxy.ts';
import { planSignIn, SMS } from '#rules/sign-in-steps.ts';
import { invalid, unprocessable, WireFailure } from '#rules/wire-failure.ts';
import type { Account } from '#store/account-store.ts';
import type { Intent } from '#store/intent-store.ts';
import { ownerOfUserName } from '#world/account-ids.ts';
import { hashNumbers } from '#world/hash.ts';

/** Real time that a sign-in may take. */
const INTENT_LIFE_MS = 15 * 60_000;
/** The code that every step takes. */
const RIGHT_CODE = '123456';
const POLLS_TO_PASS = 3;
const WRONG_CODES_ALLOWED = 5;

export type SignInResult = { connected: Account } | { pending: Intent };

/**
 * Begins a sign-in with a password or a session token. Fails on a wrong password, a restricted
 * person, an unknown account to sign in again, or another person than the account's.
 */
export function startSignIn(
  network: Network,
  { body, now }: { body: StartIntentRequest; now: number },
): SignInResult {
  if (body.provider !== 'linkedin')
    throw new WireFailure({
      type: 'api/not_implemented',
      title: 'Not implemented',
      detail: 'The practice network only supports LinkedIn.',
    });
  const userName =
    'username' in body.credentials
      ? String(body.credentials['username'])
      : `token-${String(body.credentials['access_token'])}`;
  const wrong = new WireFailure({
    type: 'provider/invalid_credentials',
    title: 'Invalid credentials',
    detail: 'The user name or the password is wrong.',
  });
  if ('password' in body.credentials && body.credentials['password'] === '') throw wrong;
  const plan = planSignIn(userName);
  if (plan.outcome === 'wrong password') throw wrong;
  if (plan.outcome === 'restricted')
    throw new WireFailure({
      type: 'api/account_restricted',
      title: 'Account restricted',
      detail: 'The network has restricted this account.',
    });
  const accountId = body.account_id ?? null;
  const account = accountId === null ? null : network.accounts.byId(accountId);
  if (accountId !== null && account === null)
    throw new WireFailure({
      type: 'api/resource_not_found',
      title: 'Not found',
      detail: 'Account not found.',
    });
  network.intents.removeOlderThan(network.realNow() - INTENT_LIFE_MS);
  const number = network.meta.count('intents');
  const intent: Intent = {
    id: `int_${number.toString(36)}${hashNumbers(network.world.seed, number, 13).toString(36)}`,
    realAt: network.realNow(),
    userName,
    accountId,
    country: body.config?.auto_proxy_config?.country ?? null,
    ...(body.config?.custom_proxy ? { customProxy: proxyOf(body.config.custom_proxy) } : {}),
    state: body.state ?? null,
    // Who is signed in already and only moves to another address is asked nothing.
    steps:
      account?.status === 'running' && !account.restricted && account.userName === userName
        ? []
        : stepsOf(network, { userName, steps: plan.steps }),
    wrongCodes: 0,
    polls: 0,
    fails: plan.fails,
  };
  return proceed(network, { intent, now });
}

/**
 * Answers the present step; an empty code only looks whether a step that is done elsewhere has been
 * done.
 */
export function solveCheckpoint(
  network: Network,
  input: { intentId: string; code: string; now: number },
): SignInResult {
  const result = solveStep(network, input);
  if ('connected' in result)
    requireCodeAtSignIn({ network, owner: result.connected.owner, asked: false });
  return result;
}

/**
 * The steps of a user name; one that has none gets a code when the control plane had it asked for.
 */
function stepsOf(
  network: Network,
  { userName, steps }: { userName: string; steps: WireCheckpoint[] },
): WireCheckpoint[] {
  return steps.length === 0 &&
    isCodeRequired(network, ownerOfUserName(network.world.seed, userName))
    ? [SMS]
    : steps;
}

function solveStep(
  network: Network,
  { intentId, code, now }: { intentId: string; code: string; now: number },
): SignInResult {
  const intent = network.intents.byId(intentId);
  if (intent === null || network.realNow() - intent.realAt > INTENT_LIFE_MS) {
    throw new WireFailure({
      type: 'api/resource_not_found',
      title: 'Not found',
      detail: 'This sign-in doesn’t exist, or it has expired.',
    });
  }
  const [step, ...rest] = intent.steps;
  const given = code.replace(/\s/g, '');
  const passed = proceed.bind(null, network, { intent: { ...intent, steps: rest, polls: 0 }, now });
  switch (step?.type) {
    case 'CAPTCHA':
    case 'IN_APP_VALIDATION':
      return waitOrPass(network, { intent, now, type: step.type });
    case 'PHONE_REGISTER':
      if (given.replace(/\D/g, '').length < 6) throw invalid('This isn’t a phone number.');
      return passed();
    default:
      if (given === RIGHT_CODE) return passed();
      return refuseCode(network, intent);
  }
}

function waitOrPass(
  network: Network,
  { intent, now, type }: { intent: Intent; now: number; type: string },
): SignInResult {
  const polled = { ...intent, polls: intent.polls + 1 };
  if (polled.polls < POLLS_TO_PASS) {
    network.intents.save(polled);
    return { pending: polled };
  }
  if (polled.fails && type === 'CAPTCHA') {
    network.database.write(() => network.intents.remove(intent.id));
    throw unprocessable('Captcha failed', 'The captcha could not be solved.');
  }
  return proceed(network, { intent: { ...polled, steps: polled.steps.slice(1), polls: 0 }, now });
}

function refuseCode(network: Network, intent: Intent): never {
  const wrongCodes = intent.wrongCodes + 1;
  if (wrongCodes >= WRONG_CODES_ALLOWED) network.intents.remove(intent.id);
  else network.intents.save({ ...intent, wrongCodes });
  throw new WireFailure({
    type: 'provider/invalid_checkpoint_code',
    title: 'Invalid code',
    detail: 'The code is wrong.',
  });
}

function proceed(network: Network, { intent, now }: { intent: Intent; now: number }): SignInResult {
  if (intent.steps.length > 0) {
    network.intents.save(intent);
    return { pending: intent };
  }
  network.intents.remove(intent.id);
  const owner = ownerOfUserName(network.world.seed, intent.userName);
  const wanted = intent.accountId === null ? null : network.accounts.byId(intent.accountId);
  if (wanted !== null && wanted.owner !== owner) {
    throw new WireFailure({
      type: 'provider/account_mismatch',
      title: 'Account mismatch',
      detail: 'This account belongs to someone else.',
    });
  }
  return {
    connected: connectAccount(network, {
      owner,
      userName: intent.userName,
      country: intent.country,
      customProxy: intent.customProxy,
      state: intent.state,
      now,
    }),
  };
}
