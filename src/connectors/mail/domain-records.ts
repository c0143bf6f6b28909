import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';
import type { DomainRecords, TextRecords } from '#core/email/domain-check.ts';
import type { MailProvider } from '#core/email/mailbox-check.ts';

/** The part of a resolver that is needed. */
export type TextNames = Pick<Resolver, 'resolveTxt'>;

/** DKIM keys are found by a selector that only the signer knows; these are the usual ones. */
const SELECTORS = {
  GOOGLE: ['google'],
  MICROSOFT: ['selector1', 'selector2'],
  SMTP: [
    'default',
    'dkim',
    'mail',
    's1',
    's2',
    'k1',
    'key1',
    'selector1',
    'selector2',
    'google',
    'fm1',
    'zoho',
    'protonmail',
    'sig1',
  ],
} as const satisfies Record<MailProvider, readonly string[]>;

/** "No such name" and "no text record", as opposed to no response. */
const NOTHING_THERE = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Queries what a sending domain publishes about its email. Only the domain is sent out. Never
 * throws.
 */
export async function readDomainRecords(
  domain: string,
  provider: MailProvider,
  names: TextNames = new Resolver({ timeout: 2000, tries: 2 }),
): Promise<DomainRecords> {
  const ascii = domainToASCII(domain);
  const [spf, dkim, dmarc] = await Promise.all([
    textOf(ascii, names),
    dkimOf(ascii, provider, names),
    dmarcOf(ascii, names),
  ]);
  return { spf, dkim, dmarc };
}

type Asked = TextRecords & { exists: boolean };

async function textOf(name: string, names: TextNames): Promise<Asked> {
  try {
    const found = await names.resolveTxt(name);
    return { name, records: found.map((pieces) => pieces.join('')), exists: true };
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    return { name, records: NOTHING_THERE.has(code) ? [] : null, exists: code !== 'ENOTFOUND' };
  }
}

async function dkimOf(
  domain: string,
  provider: MailProvider,
  names: TextNames,
): Promise<DomainRecords['dkim']> {
  const above = `_domainkey.${domain}`;
  const [root, ...asked] = await Promise.all([
    textOf(above, names),
    ...SELECTORS[provider].map((selector) => textOf(`${selector}.${above}`, names)),
  ]);
  const keys = asked.filter(({ records }) => records !== null && records.length > 0);
  const answered = asked.every(({ records }) => records !== null);
  // Below a name that does not exist there is nothing (RFC 8020); and these two providers sign only
  // with their own selectors.
  const complete = answered && keys.length === 0 && (provider !== 'SMTP' || !root.exists);
  return { keys, complete, answered };
}

/** Looks at the domain, then at its parents, down to two labels. */
async function dmarcOf(domain: string, names: TextNames): Promise<DomainRecords['dmarc']> {
  const own = await textOf(`_dmarc.${domain}`, names);
  if (own.records === null || own.records.length > 0) return { ...own, inherited: false };
  const labels = domain.split('.');
  for (let from = 1; from <= Math.min(labels.length - 2, 3); from += 1) {
    const above = await textOf(`_dmarc.${labels.slice(from).join('.')}`, names);
    if (above.records === null || above.records.length > 0) return { ...above, inherited: true };
  }
  return { ...own, inherited: false };
}
