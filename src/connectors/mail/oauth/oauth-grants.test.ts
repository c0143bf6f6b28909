import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { GrantProvider } from '#connectors/mail/mailbox-grants.ts';
import { openGrantMailboxes } from '#connectors/mail/oauth/grant-mailboxes.ts';
import { GRANT_RULES } from '#connectors/mail/oauth/grant-providers.ts';
import { MAYA } from '../../../../test/support/mail/api-subject.ts';
import type { StandIn } from '../../../../test/support/mail/api-stand-in.ts';
import { startGmailStandIn } from '../../../../test/support/mail/gmail-stand-in.ts';
import { startGraphStandIn } from '../../../../test/support/mail/graph-stand-in.ts';
import { CLIENT, type OAuthStandIn } from '../../../../test/support/mail/oauth-stand-in.ts';

const NOW = Date.UTC(2026, 10, 24, 9);
const started: StandIn[] = [];
afterEach(async () => {
  for (const standIn of started.splice(0)) await standIn.close();
});

const START = {
  GOOGLE: () => startGmailStandIn({ address: MAYA, now: () => NOW }),
  MICROSOFT: () => startGraphStandIn({ address: MAYA, now: () => NOW }),
} satisfies Record<GrantProvider, () => Promise<StandIn & { oauth: OAuthStandIn }>>;

/** A provider, and the deployment's client there. */
async function opened(provider: GrantProvider, clientSecret = CLIENT.clientSecret) {
  const standIn = await START[provider]();
  started.push(standIn);
  const settings = { client: { ...CLIENT, clientSecret }, baseUrl: standIn.url };
  const { grants, adapters } = openGrantMailboxes({
    settings: { GOOGLE: null, MICROSOFT: null, [provider]: settings },
    now: () => NOW,
    settleMs: 600_000,
    realNow: () => NOW,
  });
  const codeVerifier = randomBytes(32).toString('base64url');
  const { redirectUri } = CLIENT;
  const url = () =>
    grants.authorizationUrl({
      provider,
      state: 'state-1',
      codeVerifier,
      redirectUri,
      loginHint: MAYA,
    });
  /** What the browser brings back after its owner answered. */
  const callback = async () => {
    const response = await fetch(await url(), { redirect: 'manual' });
    return new URL(response.headers.get('location') ?? 'none:').searchParams;
  };
  const exchange = (code: string, verifier = codeVerifier) =>
    grants.exchangeCode({ provider, code, codeVerifier: verifier, redirectUri });
  return { standIn, grants, adapters, url, callback, exchange };
}

describe.each(['GOOGLE', 'MICROSOFT'] as const)('a grant at %s', (provider) => {
  test('requests the least, with state and PKCE, and calls nothing before the browser is there', async () => {
    const { url, standIn } = await opened(provider);
    const asked = new URL(await url());
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: CLIENT.clientId,
      response_type: 'code',
      redirect_uri: CLIENT.redirectUri,
      state: 'state-1',
      code_challenge_method: 'S256',
      login_hint: MAYA,
      ...GRANT_RULES[provider].parameters,
    });
    expect(asked.searchParams.get('scope')?.split(' ')).toEqual(
      provider === 'GOOGLE'
        ? [
            'https://www.googleapis.com/auth/gmail.send',
            'https://www.googleapis.com/auth/gmail.readonly',
          ]
        : ['Mail.ReadWrite', 'Mail.Send', 'User.Read', 'offline_access'],
    );
    expect(asked.href).not.toContain(CLIENT.clientSecret);
    expect(standIn.requests).toEqual([]);
  });

  test('returns the address and what opens the mailbox', async () => {
    const { adapters, callback, exchange, standIn } = await opened(provider);
    const came = await callback();
    expect(came.get('state')).toBe('state-1');
    const { address, credentials } = await exchange(came.get('code') ?? '');
    expect(address).toBe(MAYA);
    expect(credentials).toEqual({
      provider,
      refreshToken: standIn.oauth.living()[0],
      accessToken: expect.stringContaining('access-'),
      accessTokenEndsAt: NOW + 3_599_000,
    });
    const from = { name: 'Maya', address };
    const check = await adapters[provider]?.check({ address, credentials, from });
    expect(check?.passed).toBe(true);
  });

  test('that the owner declines never becomes a code', async () => {
    const { callback, standIn } = await opened(provider);
    standIn.oauth.consents({ no: true });
    const came = await callback();
    expect([came.get('error'), came.get('code')]).toEqual(['access_denied', null]);
  });

  test.each(GRANT_RULES[provider].scopes)('without %s is invalid', async (without) => {
    const { callback, exchange, standIn } = await opened(provider);
    const { scopes, unnamedScopes } = GRANT_RULES[provider];
    const all: string[] = [...scopes, ...unnamedScopes];
    standIn.oauth.consents({ scopes: all.filter((scope) => scope !== without) });
    const code = (await callback()).get('code') ?? '';
    await expect(exchange(code)).rejects.toMatchObject({
      problem: 'PERMISSION_NOT_GRANTED',
      message: expect.stringContaining(without),
    });
  });

  test('whose code is used twice, is made up, or belongs to another verifier is invalid', async () => {
    const { callback, exchange, standIn } = await opened(provider);
    const code = (await callback()).get('code') ?? '';
    const other = randomBytes(32).toString('base64url');
    const none = { problem: 'PERMISSION_NOT_GRANTED', lost: false };
    await expect(exchange(code, other)).rejects.toMatchObject(none);
    await expect(exchange('made-up')).rejects.toMatchObject(none);
    await exchange(code);
    await expect(exchange(code)).rejects.toMatchObject(none);
    expect(standIn.oauth.living()).toEqual([]);
  });

  test('fails as not reached if the provider cuts the connection, breaks, or returns nonsense', async () => {
    const { callback, exchange, standIn } = await opened(provider);
    const token = /^POST .*\/token$/u;
    const notReached = { problem: 'NOT_REACHED', lost: false };
    const nonsense = { status: 502, bytes: Buffer.from('<html>Bad gateway</html>') };
    const failures = [
      { at: token, does: 'CUT_BEFORE' as const },
      { at: token, does: 'SAY' as const, answer: { status: 503, json: {} } },
      { at: token, does: 'SAY' as const, answer: nonsense },
      { at: /^GET /u, does: 'CUT_BEFORE' as const },
    ];
    for (const failure of failures) {
      const code = (await callback()).get('code') ?? '';
      standIn.meets(failure);
      await expect(exchange(code)).rejects.toMatchObject(notReached);
    }
    const code = (await callback()).get('code') ?? '';
    await standIn.close();
    started.pop();
    await expect(exchange(code)).rejects.toMatchObject(notReached);
  });

  test('ends with its deadline if the provider never responds', async () => {
    const { callback, grants, standIn } = await opened(provider);
    const code = (await callback()).get('code') ?? '';
    standIn.meets({ at: /^POST .*\/token$/u, does: 'ACT_AND_HOLD' });
    const { redirectUri } = CLIENT;
    const query = { provider, code, codeVerifier: 'v'.repeat(43), redirectUri };
    await expect(
      grants.exchangeCode({ ...query, signal: AbortSignal.timeout(50) }),
    ).rejects.toMatchObject({ problem: 'TIMED_OUT' });
  });

  test('says that the deployment is refused, not its user, if the client is unknown', async () => {
    const { callback, exchange } = await opened(provider, 'another-secret');
    const code = (await callback()).get('code') ?? '';
    await expect(exchange(code)).rejects.toMatchObject({ problem: 'SIGN_IN_REFUSED', lost: false });
  });
});

test('of a provider without a client isn’t available', async () => {
  const { adapters, grants } = await opened('GOOGLE');
  expect(adapters.MICROSOFT).toBeNull();
  expect([grants.isAvailable('GOOGLE'), grants.isAvailable('MICROSOFT')]).toEqual([true, false]);
  const query = { state: 's', codeVerifier: 'v'.repeat(43), loginHint: null };
  const { redirectUri } = CLIENT;
  await expect(
    grants.authorizationUrl({ provider: 'MICROSOFT', redirectUri, ...query }),
  ).rejects.toThrow('There is no client at MICROSOFT');
});
