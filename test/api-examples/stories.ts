import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOTP } from 'otpauth';
import pg from 'pg';
import type { Program } from '../support/program.ts';
import type { Caller, createRecorder } from './recorder.ts';

type Recorder = ReturnType<typeof createRecorder>;
export type Guest = { userId: string; call: Caller; dry: Caller };

const EMAIL = 'kim@example.com';
const PASSWORD = 'Correct-horse-battery-1';
const NEW_PASSWORD = 'Another-horse-battery-2';

const DAY_MS = 86_400_000;

const codeOf = (secret: string) => new TOTP({ secret }).generate();

/** The code in the newest email to an address. */
async function emailedCode(nobody: Caller, to: string): Promise<string> {
  const [mail] = await nobody('GET /practice/outbox', { query: { to } });
  return new URL(mail.links[0]).searchParams.get('oobCode') ?? '';
}

/** Somebody signs up, comes in, changes what they sign in with, and sets up a second factor. */
export async function signUp({ as }: Recorder, nobody: Caller): Promise<Guest> {
  const { userId } = await nobody('POST /identity/sign-up', {
    body: { email: EMAIL, password: PASSWORD, displayName: 'Kim Larsen', zone: 'Europe/Oslo' },
  });
  await nobody('POST /identity/verification-mail', { body: { email: EMAIL } });
  const oobCode = await emailedCode(nobody, EMAIL);
  await nobody('POST /identity/action-code', { body: { mode: 'verifyEmail', oobCode } });
  await nobody('POST /identity/verify-email', { body: { oobCode } });
  await nobody('POST /identity/forgot-password', { body: { email: EMAIL } });
  await nobody('POST /identity/reset-password', {
    body: { oobCode: await emailedCode(nobody, EMAIL), newPassword: PASSWORD },
  });
  const signedIn = await nobody('POST /identity/sign-in', {
    body: { email: EMAIL, password: PASSWORD },
  });
  const first = as(signedIn.token, { dry: false });
  await first('POST /identity/password', {
    body: { password: PASSWORD, newPassword: NEW_PASSWORD },
  });
  const again = await nobody('POST /identity/sign-in', {
    body: { email: EMAIL, password: NEW_PASSWORD },
  });
  const call = as(again.token, { dry: false });
  await call('GET /identity/credentials');
  await call('GET /identity/sessions');
  const { secret } = await call('POST /identity/second-factor/setup', {
    body: { kind: 'TOTP', password: NEW_PASSWORD },
  });
  const { recoveryCodes } = await call('POST /identity/second-factor/confirm', {
    body: { kind: 'TOTP', code: codeOf(secret) },
  });
  await call('GET /identity/second-factor');
  const pending = await nobody('POST /identity/sign-in', {
    body: { email: EMAIL, password: NEW_PASSWORD },
  });
  const { token } = await nobody('POST /identity/second-factor/verify', {
    body: {
      pendingToken: pending.pendingToken,
      kind: 'RECOVERY_CODE',
      code: String(recoveryCodes[0]),
    },
  });
  await call('POST /identity/second-factor/recovery-codes', { body: { password: NEW_PASSWORD } });
  return { userId, call: as(token, { dry: false }), dry: as(token, { dry: true }) };
}

/** LinkedIn is connected with a code, and what stands about its connection is asked. */
export async function connectLinkedIn({ userId, call }: Guest): Promise<void> {
  await call('POST /userdetails/verify', {
    body: { userName: 'sms@kim.example', password: PASSWORD },
  });
  await call('POST /userdetails/verification/resend').catch(() => undefined);
  await call('POST /userdetails/verification/code', { body: { code: '123456' } });
  await call('GET /user-client/{userId}/ip-data', { params: { userId } });
  await call('POST /user-client/{userId}/ip-data/new-ip', {
    params: { userId },
    query: { countryCode: 'NO' },
  });
  await call('POST /userdetails/refreshTask');
  await call('GET /userdetails/refreshTask');
}

/** A plan is bought with the test billing, changed, paused, resumed and canceled. */
export async function buyPlan({ call }: Guest): Promise<void> {
  await call('GET /v1/shared/billings/preview', { query: { priceId: 'pro-monthly' } });
  const { checkoutId, checkoutUrl } = await call('POST /v1/shared/billings/subscriptions', {
    body: { priceId: 'pro-monthly' },
  });
  await fetch(checkoutUrl, { method: 'POST', body: new URLSearchParams({ outcome: 'pay' }) });
  await call('POST /v1/shared/billings/verify', { body: { checkoutId } });
  await call('GET /v1/shared/billings/current');
  const [bought] = await call('GET /v1/shared/billings/subscriptions');
  const params = { id: String(bought.id) };
  await call('GET /v1/shared/billings/subscriptions/{id}', { params });
  await call('GET /v1/shared/billings/transactions', { query: { size: '2' } });
  await call('GET /v1/shared/billings/paymentdetails');
  await call('PUT /v1/shared/billings/paymentdetails');
  await call('GET /v1/shared/billings/portal');
  await call('POST /practice/billing', { body: { do: 'renew', subscriptionId: params.id } });
  await call('POST /v1/shared/billings/subscriptions/{id}/pause', { params, body: { months: 1 } });
  await call('POST /v1/shared/billings/subscriptions/{id}/resume', { params });
  await call('PATCH /v1/shared/billings/subscriptions/{id}', {
    params,
    body: { priceId: 'advanced-monthly' },
  });
  await call('DELETE /v1/shared/billings/subscriptions/{id}', { params });
}

/** A mailbox of the practice world is connected, tried and disconnected. */
export async function connectMailbox({ call }: Guest, nobody: Caller): Promise<void> {
  const { address, userName, password, smtp, imap } = await nobody('POST /practice/mailboxes', {
    body: { address: 'kim@mailbox.example' },
  });
  const server = { encryption: 'NONE', userName, password };
  await call('POST /v1/auth', {
    body: {
      emailProvider: 'SMTP',
      address,
      smtp: { ...smtp, ...server },
      imap: { ...imap, ...server },
    },
  });
  await call('GET /v1/auth/check');
  await call('GET /v1/auth/mailbox');
  await call('GET /v1/auth/mailbox/domain');
  await call('POST /v1/auth/mailbox/test');
  await call('POST /v1/sequenceitems/test/email', {
    body: { subject: 'The conference', message: 'Hi {{firstName}}' },
  });
  await call('DELETE /v1/auth', { query: { emailProvider: 'SMTP' } });
  await call('GET /v1/auth', { query: { emailProvider: 'GOOGLE' } });
}

/** A webhook is made, changed, tried, and asked for its log. */
export async function makeWebhook({ call }: Guest): Promise<void> {
  const { id: webhookId } = await call('POST /v1/webhooks', {
    body: { url: 'https://crm.example.com/hooks/reachwell', events: ['MESSAGE_RESPONDED'] },
  });
  const params = { webhookId };
  await call('GET /v1/webhooks');
  await call('GET /v1/webhooks/{webhookId}', { params });
  await call('PATCH /v1/webhooks/{webhookId}', {
    params,
    body: { events: ['MESSAGE_RESPONDED', 'INVITE_ACCEPTED'] },
  });
  await call('POST /v1/webhooks/{webhookId}/secret', { params });
  await call('POST /v1/webhooks/{webhookId}/replay', {
    params,
    body: { from: new Date(Date.now() - DAY_MS).toISOString() },
  });
  await call('DELETE /v1/webhooks/{webhookId}', { params });
}

/** The operator makes somebody an administrator, on the program’s own database. */
export async function makeAdmin({ dataDir }: Program, { userId }: Guest): Promise<void> {
  const read = (name: string) => readFileSync(join(dataDir, 'postgres', name), 'utf8').trim();
  const database = new pg.Client(
    `postgresql://reachwell:${read('password')}@127.0.0.1:${read('port')}/reachwell`,
  );
  await database.connect();
  await database.query(`update users set admin_status = 'ADMIN' where user_id = $1`, [userId]);
  await database.end();
}

/** The account goes, and comes back. */
export async function leave({ as }: Recorder, { call }: Guest, nobody: Caller): Promise<void> {
  await call('DELETE /userdetails/verify');
  await call('DELETE /identity/second-factor', { body: { password: NEW_PASSWORD } });
  const moved = { email: 'kim.larsen@example.com', password: NEW_PASSWORD };
  const { token } = await call('PATCH /userdetails/email', { body: moved });
  await as(token, { dry: false })('POST /account/deletion', { body: moved });
  await nobody('POST /account/deletion/cancel', { body: moved });
  await nobody('POST /identity/recover-email', {
    body: { oobCode: await emailedCode(nobody, EMAIL) },
  });
}
