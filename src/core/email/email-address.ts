/** Limits of the parts of an address (RFC 5321): local part, whole address. */
const LOCAL_MAX = 64;
const EMAIL_MAX = 254;

export type EmailProblem = 'EMPTY' | 'INCOMPLETE' | 'INVALID' | 'TOO_LONG';

/**
 * What is wrong with an email address; null if nothing is. Checks only the form, in linear time,
 * and refuses anything that could break an email's headers.
 */
export function emailProblem(text: string): EmailProblem | null {
  const address = text.trim();
  if (address === '') return 'EMPTY';
  if (address.length > EMAIL_MAX) return 'TOO_LONG';
  const at = address.lastIndexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  const domain = address.slice(at + 1);
  if (at < 1 || domain === '' || !domain.includes('.') || domain.endsWith('.'))
    return at < 0 && /\s/u.test(address) ? 'INVALID' : 'INCOMPLETE';
  return isLocalPart(local) && isDomain(domain) ? null : 'INVALID';
}

/** Whether a text is a well-formed email address. */
export function isEmail(text: string): boolean {
  return emailProblem(text) === null;
}

/**
 * An address as it is compared and stored: trimmed, lowercase, in one Unicode form, without
 * `mailto:` or a name before `<address>`.
 */
export function normalizeEmail(text: string): string {
  const plain = text.normalize('NFC').trim();
  const bracket = plain.endsWith('>') ? plain.lastIndexOf('<') : -1;
  const address = bracket >= 0 ? plain.slice(bracket + 1, -1) : plain;
  return address
    .trim()
    .replace(/^mailto:/iu, '')
    .toLowerCase();
}

/** The part after the @, in lowercase; empty if the text isn't an address. */
export function emailDomain(text: string): string {
  const address = normalizeEmail(text);
  return isEmail(address) ? address.slice(address.lastIndexOf('@') + 1) : '';
}

function isLocalPart(local: string): boolean {
  if (
    local.length > LOCAL_MAX ||
    local.startsWith('.') ||
    local.endsWith('.') ||
    local.includes('..')
  )
    return false;
  return /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u.test(local);
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  const last = labels.at(-1) ?? '';
  return (
    labels.every(
      (label) =>
        label.length <= 63 &&
        /^[\p{L}\p{M}\p{N}-]+$/u.test(label) &&
        !label.startsWith('-') &&
        !label.endsWith('-'),
    ) &&
    last.length >= 2 &&
    !/^\d+$/u.test(last)
  );
}
