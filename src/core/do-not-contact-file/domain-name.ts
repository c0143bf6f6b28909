import { isEmail } from '#core/email/email-address.ts';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';

/** Whether a text is a domain such as example.com. */
export function isDomainName(text: string): boolean {
  return domainOf(text) !== null;
}

/** The domain of a cell, `@Example.com` and `https://example.com/` alike; null if it has none. */
export function domainOf(text: string): string | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, '')
    .replace(/^(?:www\.|@|\*@|\*\.)/u, '')
    .replace(/[/?#].*$/u, '');
  // A profile isn’t the domain of the site that it is on.
  if (/linkedin\.com\//iu.test(text)) return null;
  return plain.length <= FIELD_LENGTHS.hostName && isEmail(`someone@${plain}`) ? plain : null;
}
