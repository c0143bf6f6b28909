import { resolveMx } from 'node:dns/promises';
import type { MxRecord } from 'node:dns';
import { addressCandidates } from '#core/finder/address-patterns.ts';
import { domainOfColleagues, isCompanyDomain } from '#core/finder/company-domain.ts';
import type { EmailFinder } from '#connectors/finder/finder.ts';

/** Looks up the MX records of a domain; throws as `node:dns` does. */
export type ResolveMx = (domain: string) => Promise<Pick<MxRecord, 'exchange'>[]>;

/** The name server's codes for a domain that does not exist or takes no mail. */
const NO_MAIL_CODES = ['ENOTFOUND', 'ENODATA'];
const DOWN_WAIT_MS = 60_000;
const TIMEOUT_MS = 10_000;

/**
 * Builds a person's most likely address from the company's domain, if it takes mail, and the
 * pattern proved by colleagues' addresses there. The domain comes from the company's website or
 * those addresses. It queries only the name server, never a mail server: that harms the sender's
 * reputation and proves nothing. So no address it finds is verified.
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

/** Whether a domain takes mail; null when the name server does not answer. */
async function looksForMail(
  resolve: ResolveMx,
  domain: string,
  timeoutMs: number,
): Promise<boolean | null> {
  const { promise: late, resolve: giveUp } = Promise.withResolvers<null>();
  const timer = setTimeout(() => giveUp(null), timeoutMs);
  try {
    const records = await Promise.race([resolve(domain), late]);
    // A single record without a name means that the domain takes no mail (RFC 7505).
    return records === null ? null : records.some(({ exchange }) => !/^\.?$/.test(exchange));
  } catch (error) {
    return NO_MAIL_CODES.includes((error as NodeJS.ErrnoException).code ?? '') ? false : null;
  } finally {
    clearTimeout(timer);
  }
}
