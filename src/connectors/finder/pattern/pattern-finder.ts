import { resolveMx } from 'node:dns/promises';
import type { MxRecord } from 'node:dns';
import { addressCandidates } from '#core/finder/address-patterns.ts';
import { domainOfColleagues, isCompanyDomain } from '#core/finder/company-domain.ts';
import type { EmailFinder } from '#connectors/finder/finder.ts';

/** Asks a name server who takes mail for a domain; throws as `node:dns` does. */
export type ResolveMx = (domain: string) => Promise<Pick<MxRecord, 'exchange'>[]>;

/** What a name server says about a domain that is not there, or that nobody takes mail for. */
const NO_MAIL_CODES = ['ENOTFOUND', 'ENODATA'];
const DOWN_WAIT_MS = 60_000;
const TIMEOUT_MS = 10_000;

/**
 * Makes the address that a person most likely has: the company's domain, which its website or its
 * colleagues' addresses name and for which somebody takes mail, and the pattern that colleagues'
 * addresses prove there. It only asks the name server; it never asks a mail server, which harms the
 * sender's reputation and is not believed for good reason. So nothing that it finds is verified.
 */
export function createPatternFinder({
  resolve = resolveMx,
  timeoutMs = TIMEOUT_MS,
}: { resolve?: ResolveMx; timeoutMs?: number } = {}): EmailFinder {
  return {
    name: 'PATTERN',
    async find({ person }) {
      const { firstName, lastName, colleagues, refused } = person;
      const domain = person.domain ?? domainOfColleagues(colleagues.map(({ email }) => email));
      if (domain === null || !isCompanyDomain(domain)) return { kind: 'NOTHING' };
      const [email] = addressCandidates({ firstName, lastName, domain, colleagues }).filter(
        (candidate) => !refused.includes(candidate),
      );
      if (email === undefined) return { kind: 'NOTHING' };
      const takesMail = await looksForMail(resolve, domain, timeoutMs);
      if (takesMail === null) return { kind: 'LATER', waitMs: DOWN_WAIT_MS };
      return takesMail ? { kind: 'FOUND', email, confidence: 'LIKELY' } : { kind: 'NOTHING' };
    },
    close: () => Promise.resolve(),
  };
}

/** Whether somebody takes mail for a domain; null when the name server does not say. */
async function looksForMail(
  resolve: ResolveMx,
  domain: string,
  timeoutMs: number,
): Promise<boolean | null> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<null>();
  const timer = setTimeout(() => giveUp(null), timeoutMs);
  try {
    const records = await Promise.race([resolve(domain), late]);
    // A single record without a name says that nobody takes mail there (RFC 7505).
    return records === null ? null : records.some(({ exchange }) => !/^\.?$/.test(exchange));
  } catch (error) {
    return NO_MAIL_CODES.includes((error as NodeJS.ErrnoException).code ?? '') ? false : null;
  } finally {
    clearTimeout(timer);
  }
}
