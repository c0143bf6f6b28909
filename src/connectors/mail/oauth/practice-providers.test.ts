import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GrantProvider } from '#connectors/mail/mailbox-grants.ts';
import { GRANT_RULES } from '#connectors/mail/oauth/grant-providers.ts';
import { openMovingMailboxes } from '#connectors/mail/oauth/moving-mailboxes.ts';
import type { OutgoingEmail } from '#connectors/mail/mail.ts';
import {
  OWN,
  startMailFixture,
  type MailFixture,
} from '@reachwell/practice-network/mail/mail-fixture.ts';
import { newMessageId } from '../../../../test/support/mail/test-emails.ts';

const REDIRECT = 'http://127.0.0.1:4400/callback';
const SETTLE_MS = 60_000;

let mail: MailFixture;
beforeAll(async () => {
  mail = await startMailFixture();
});
afterAll(() => mail?.close());

/** The product's adapters in front of the practice providers. */
const opened = (provider: GrantProvider) => {
  const client = { clientId: 'practice', clientSecret: 'practice' };
  const { adapters, grants } = openMovingMailboxes({
    client,
    origin: async () => mail.client.practice.mailAddresses.oauth.url,
    now: () => mail.client.practice.network.clock.now(),
    settleMs: SETTLE_MS,
    lookMs: 20,
  });
  const connector = adapters[provider];
  const codeVerifier = randomBytes(32).toString('base64url');
  const query = { provider, state: 's', codeVerifier, redirectUri: REDIRECT, loginHint: OWN };
  /** What the browser brings back once the form was answered. */
  const answered = async (form: [string, string][]) => {
    const page = await grants.authorizationUrl(query);
    const shown = await (await fetch(page)).text();
    const body = new URLSearchParams(form);
    const decided = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    return { shown, came: new URL(decided.headers.get('location') ?? 'none:').searchParams };
  };
  const exchange = (code: string) =>
    grants.exchangeCode({ provider, code, codeVerifier, redirectUri: REDIRECT });
  return { connector, answered, exchange };
};

const allowed = (scopes: readonly string[]): [string, string][] => [
  ['do', 'allow'],
  ['address', OWN],
  ...scopes.map((scope): [string, string] => ['scope', scope]),
];

const email = (to: string, changes: Partial<OutgoingEmail> = {}): OutgoingEmail => ({
  messageId: newMessageId(),
  from: { name: 'Anna Arendt', address: OWN },
  to: { name: '', address: to },
  subject: 'Quick question',
  text: 'Hello?',
  html: '<p>Hello?</p>',
  inReplyTo: null,
  references: [],
  threadId: null,
  headers: {},
  files: [],
  ...changes,
});

describe.each(['GOOGLE', 'MICROSOFT'] as const)('the practice %s', (provider) => {
  const { scopes, unnamedScopes } = GRANT_RULES[provider];
  const all: string[] = [...scopes, ...unnamedScopes];

  test('shows the mailboxes, and one that is allowed passes its check', async () => {
    const { connector, answered, exchange } = opened(provider);
    const { shown, came } = await answered(allowed(all));
    expect(shown).toContain(OWN);
    const granted = await exchange(came.get('code') ?? '');
    expect(granted.address).toBe(OWN);
    const check = await connector.check({ ...granted, from: { name: 'Anna', address: OWN } });
    expect(check.lines.filter(({ state }) => state !== 'PASSED')).toEqual([]);
  });

  test('gives nothing to who cancels, leaves a permission out, or comes twice', async () => {
    const { answered, exchange } = opened(provider);
    expect((await answered([['do', 'cancel']])).came.get('error')).toBe('access_denied');
    const { came } = await answered(allowed(all.filter((scope) => scope !== scopes[0])));
    const code = came.get('code') ?? '';
    const none = { problem: 'PERMISSION_NOT_GRANTED' };
    await expect(exchange(code)).rejects.toMatchObject(none);
    await expect(exchange(code)).rejects.toMatchObject(none);
  });

  test('sends to people once, whatever becomes of the answer, and their replies come in', async () => {
    const { connector, answered, exchange } = opened(provider);
    const { came } = await answered(allowed(all));
    const granted = await exchange(came.get('code') ?? '');
    let { credentials } = granted;
    const box = () => ({
      address: granted.address,
      credentials,
      renewed: async (given: typeof credentials) => void (credentials = given),
    });
    const mailbox = () => box() as Parameters<typeof connector.send>[0];
    const { place } = await connector.readNew({ ...mailbox(), place: null, limit: 10 });
    const person = mail.people[provider === 'GOOGLE' ? 0 : 1];
    const first = email(person?.email ?? '');
    const route = provider === 'GOOGLE' ? 'gmail.send' : 'graph.send';
    const rules = [{ route, kind: 'mail_cut_after', times: 1 }];
    await mail.client.control('POST', '/faults', { rules });
    expect(await connector.send({ ...mailbox(), email: first })).toEqual({ kind: 'UNKNOWN' });
    const triedAt = mail.client.practice.network.clock.now();
    const found = await connector.findSent({ ...mailbox(), messageId: first.messageId, triedAt });
    expect(found).toMatchObject({ result: 'SENT' });
    const accepted = (await mail.ledger('ACCEPTED')).filter(
      ({ messageId }) => messageId === first.messageId,
    );
    expect(accepted).toHaveLength(1);
    await mail.advance(1);
    await mail.client.control('POST', `/people/${person?.id}`, {
      do: 'mailReply',
      mailbox: OWN,
    });
    const { emails } = await connector.readNew({ ...mailbox(), place, limit: 10 });
    expect(emails[0]).toMatchObject({ from: { address: person?.email } });
    expect([emails[0]?.inReplyTo, ...(emails[0]?.references ?? [])]).toContain(first.messageId);
  });

  test('a mailbox that is let go is forgotten at Google, and kept at Microsoft', async () => {
    const { connector, answered, exchange } = opened(provider);
    const granted = await exchange((await answered(allowed(all))).came.get('code') ?? '');
    await connector.release(granted);
    const { refreshToken } = granted.credentials;
    const credentials = { ...granted.credentials, refreshToken, accessToken: null };
    const search = { address: OWN, credentials, messageId: newMessageId(), triedAt: 0 };
    expect(await connector.findSent(search)).toMatchObject(
      provider === 'GOOGLE' ? { problem: 'GRANT_REVOKED' } : { result: 'NOT_SENT' },
    );
  });
});

test('practice providers that are away are not reached, and nothing is lost', async () => {
  const { adapters } = openMovingMailboxes({
    client: { clientId: 'practice', clientSecret: 'practice' },
    origin: async () => null,
    now: () => 0,
    settleMs: SETTLE_MS,
  });
  const credentials = {
    provider: 'GOOGLE' as const,
    refreshToken: 'r',
    accessToken: 'a',
    accessTokenEndsAt: null,
  };
  const mailbox = { address: OWN, credentials };
  expect(await adapters.GOOGLE.send({ ...mailbox, email: email('ada@acme.example') })).toEqual({
    kind: 'NOT_SENT',
    problem: 'NOT_REACHED',
  });
  await expect(
    adapters.GOOGLE.readNew({ ...mailbox, place: null, limit: 1 }),
  ).rejects.toMatchObject({ problem: 'NOT_REACHED', lost: false });
});

test('other sites cannot ask the practice providers for anything', async () => {
  const { url } = mail.client.practice.mailAddresses.oauth;
  const answer = await fetch(`${url}/token`, {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(answer.status).toBe(403);
});
