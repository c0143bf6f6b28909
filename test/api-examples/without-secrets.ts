/** What stands in examples for what only one person knows. */
const STAND_INS: Readonly<Record<string, string>> = {
  token: 'token-of-the-session',
  pendingToken: 'pending-4f8a2c',
  refreshToken: 'refresh-9d31e7',
  oobCode: 'code-from-the-email',
  password: 'Correct-horse-battery-1',
  newPassword: 'Another-horse-battery-2',
  code: '123456',
  shown: 'rw_test_4f8a',
  checkoutId: 'checkout-1',
};
const KEY = 'rw_test_4f8a2c6b9d31e7';
const OTP_SECRET = 'JBSWY3DPEHPK3PXP';

function standIn(name: string, value: string): string {
  if (name === 'secret') return value.startsWith('rw_') ? KEY : OTP_SECRET;
  if (name === 'uri') return `otpauth://totp/Reachwell:kim?secret=${OTP_SECRET}`;
  // Codes of problems and reasons are words in capitals.
  if (name === 'code' && !/^\d{6,8}$/.test(value)) return plain(value);
  return STAND_INS[name] ?? plain(value);
}

/** Text without the ports and codes of the machine that it was recorded on. */
function plain(text: string): string {
  return text
    .replace(/^\w{4}-\w{4}-\w{4}$/, 'abcd-efgh-2345')
    .replaceAll(/(https?:\/\/)(127\.0\.0\.1|localhost):\d+/g, '$1127.0.0.1:4400')
    .replaceAll(/oobCode=[\w-]+/g, `oobCode=${STAND_INS['oobCode'] ?? ''}`)
    .replaceAll(/(checkout|portal)\.test_\d+\.[\w-]+/g, '$1.test_1')
    .replaceAll(/state=[\w-]+/g, 'state=4f8a2c')
    .replaceAll(/code_challenge=[\w-]+/g, 'code_challenge=4f8a2c')
    .replaceAll(/\/api\/pictures\/[\w.-]+/g, '/api/pictures/dana')
    .replaceAll(/\/e\/([ou])\/[\w.-]+/g, '/e/$1/4f8a2c');
}

/** A value without tokens, passwords, codes, and what tells of the machine. */
export function withoutSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return standIn(name, value);
  if (Array.isArray(value)) return value.map((entry) => withoutSecrets(entry));
  if (typeof value !== 'object' || value === null) return name === 'port' ? 587 : value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withoutSecrets(inner, key)]),
  );
}
