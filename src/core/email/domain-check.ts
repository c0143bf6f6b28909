import type { MailProvider } from '#core/email/mailbox-check.ts';

/** A name server's answer for one name; null records: it didn't answer. */
export type TextRecords = { name: string; records: readonly string[] | null };

/** The DNS records found for a sending domain. */
export type DomainRecords = {
  spf: TextRecords;
  /** The keys found under the usual selectors; `complete`: there can't be others. */
  dkim: { keys: readonly TextRecords[]; complete: boolean; answered: boolean };
  /** From the domain itself or the one above it, the first that has a record. */
  dmarc: TextRecords & { inherited: boolean };
};

type DomainFinding = {
  state: 'GOOD' | 'WEAK' | 'MISSING' | 'UNKNOWN';
  /** The record as found. */
  found: string | null;
  /** What it means, and what to enter where. */
  advice: string;
};
export type DomainCheck = { spf: DomainFinding; dkim: DomainFinding; dmarc: DomainFinding };

/** Domains whose provider manages the records: their users have nothing to enter. */
const PROVIDER_DOMAINS: readonly string[] = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'yahoo.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'proton.me',
  'protonmail.com',
  'fastmail.com',
  'zoho.com',
  'yandex.ru',
  'mail.ru',
];

const PROVIDERS = {
  GOOGLE: {
    name: 'Google',
    spf: 'include:_spf.google.com',
    dkim: 'In the Google Admin console, open Apps, Google Workspace, Gmail, “Authenticate email”, generate a key, and enter it at your domain’s DNS provider as a TXT record named “google._domainkey”.',
  },
  MICROSOFT: {
    name: 'Microsoft',
    spf: 'include:spf.protection.outlook.com',
    dkim: 'In the Microsoft Defender portal, open “Email authentication settings”, DKIM, choose your domain, and enter the two CNAME records shown there (“selector1._domainkey” and “selector2._domainkey”) at your domain’s DNS provider.',
  },
  SMTP: { name: 'your mail provider', spf: null, dkim: null },
} as const satisfies Record<
  MailProvider,
  { name: string; spf: string | null; dkim: string | null }
>;

/**
 * Judges the records by which receivers decide whether a domain's email is genuine (RFC 7208, 6376,
 * 7489; product rules, section 16). It advises and never blocks. Null records: a domain of the
 * practice world, which has no name server.
 */
export function judgeDomain(
  domain: string,
  provider: MailProvider,
  records: DomainRecords | null,
): DomainCheck {
  if (records === null) {
    const fine: DomainFinding = {
      state: 'GOOD',
      found: null,
      advice: `${domain} is a domain of practice mode, where all email is trusted. You have nothing to enter.`,
    };
    return { spf: fine, dkim: fine, dmarc: fine };
  }
  const { spf, dkim, dmarc } = records;
  const judged = {
    spf: judgeSpf(domain, provider, spf),
    dkim: judgeDkim(provider, dkim),
    dmarc: judgeDmarc(domain, dmarc),
  };
  if (!PROVIDER_DOMAINS.includes(domain)) return judged;
  const advice = `The records of ${domain} are kept by its provider. You have nothing to enter.`;
  const kept = ({ state, found }: DomainFinding): DomainFinding => ({ state, found, advice });
  return { spf: kept(judged.spf), dkim: kept(judged.dkim), dmarc: kept(judged.dmarc) };
}

const unanswered = (name: string): DomainFinding => ({
  state: 'UNKNOWN',
  found: null,
  advice: `The name server of ${name} didn’t answer. Check again in a few minutes.`,
});

const isSpf = (record: string): boolean => /^v=spf1(?: |$)/iu.test(record.trim());

function judgeSpf(domain: string, provider: MailProvider, spf: TextRecords): DomainFinding {
  if (spf.records === null) return unanswered(spf.name);
  const known = PROVIDERS[provider];
  const [record, ...others] = spf.records.filter(isSpf);
  const mechanism = known.spf ?? 'include:(the name your provider gives)';
  if (record === undefined)
    return {
      state: 'MISSING',
      found: null,
      advice: `Nothing says which servers may send for ${domain}, so receivers may distrust your email. At your domain’s DNS provider, enter a TXT record for ${domain}: “v=spf1 ${mechanism} ~all”.`,
    };
  const found = record.trim();
  if (others.length > 0)
    return {
      state: 'WEAK',
      found,
      advice: `There are ${others.length + 1} SPF records, and receivers ignore all of them when there is more than one. Merge them into one TXT record that begins with “v=spf1”.`,
    };
  const terms = found.toLowerCase().split(/\s+/u).slice(1);
  const all = terms.find((term) => /^[+?~-]?all$/u.test(term));
  const redirects = terms.some((term) => term.startsWith('redirect='));
  if (all === '+all' || all === 'all')
    return {
      state: 'WEAK',
      found,
      advice: 'This record lets anyone send in your name. Change its end to “~all”.',
    };
  if (all === '?all' || (all === undefined && !redirects))
    return {
      state: 'WEAK',
      found,
      advice:
        'This record doesn’t say what to do with email from other servers. Let it end with “~all”.',
    };
  if (known.spf !== null && !redirects && !terms.some((term) => term.endsWith(known.spf)))
    return {
      state: 'WEAK',
      found,
      advice: `This record doesn’t name ${known.name}, which sends your email. Unless another entry covers it, add “${known.spf}” before “${all}”.`,
    };
  return {
    state: 'GOOD',
    found,
    advice:
      provider === 'SMTP'
        ? 'Receivers can check which servers may send for your domain. Make sure that the record names your mail provider.'
        : 'Receivers can check which servers may send for your domain.',
  };
}

function judgeDkim(provider: MailProvider, dkim: DomainRecords['dkim']): DomainFinding {
  const keys = dkim.keys.flatMap(({ name, records }) =>
    (records ?? []).map((record) => ({ name, tags: tagsOf(record) })),
  );
  const usable = keys.find(({ tags }) => (tags.get('p') ?? '') !== '');
  const advised =
    PROVIDERS[provider].dkim ??
    'Turn on DKIM in your mail provider’s settings, and enter the TXT record that it shows you at your domain’s DNS provider.';
  if (usable !== undefined) {
    const found = `A key at ${usable.name}`;
    return (usable.tags.get('t') ?? '').split(':').includes('y')
      ? {
          state: 'WEAK',
          found,
          advice:
            'The key is marked as a test (“t=y”), so receivers ignore it. Remove that mark from the record once your email is signed.',
        }
      : { state: 'GOOD', found, advice: 'Receivers can check that your email wasn’t changed.' };
  }
  const [revoked] = keys;
  if (revoked !== undefined)
    return {
      state: 'WEAK',
      found: `A withdrawn key at ${revoked.name}`,
      advice: `The key was withdrawn, so signatures made with it fail. ${advised}`,
    };
  if (dkim.complete)
    return {
      state: 'MISSING',
      found: null,
      advice: `Your email isn’t signed, so receivers can’t tell whether it is really yours. ${advised}`,
    };
  if (!dkim.answered) return unanswered('your domain');
  return {
    state: 'UNKNOWN',
    found: null,
    advice: `No key was found under the usual names. Your provider may use another name: its settings tell whether DKIM is on. If it’s off: ${advised}`,
  };
}

function judgeDmarc(domain: string, dmarc: DomainRecords['dmarc']): DomainFinding {
  if (dmarc.records === null) return unanswered(dmarc.name);
  const [record, ...others] = dmarc.records.filter((text) => /^v=dmarc1\s*(?:;|$)/iu.test(text));
  if (record === undefined)
    return {
      state: 'MISSING',
      found: null,
      advice: `Nothing says what to do with forged email from ${domain}, and large providers expect it of senders. At your domain’s DNS provider, enter a TXT record named “_dmarc.${domain}”: “v=DMARC1; p=none”. Once SPF and DKIM are good, change it to “p=quarantine”.`,
    };
  const found = record.trim();
  if (others.length > 0)
    return {
      state: 'WEAK',
      found,
      advice: `There are ${others.length + 1} DMARC records, and receivers ignore all of them when there is more than one. Keep one.`,
    };
  const tags = tagsOf(record);
  const policy = (
    (dmarc.inherited ? tags.get('sp') : undefined) ??
    tags.get('p') ??
    ''
  ).toLowerCase();
  const where = dmarc.inherited ? ` It comes from ${dmarc.name}.` : '';
  if (policy === 'quarantine' || policy === 'reject')
    return {
      state: 'GOOD',
      found,
      advice: `Receivers ${policy === 'reject' ? 'reject' : 'set aside'} email that someone else sends in your name.${where}`,
    };
  return policy === 'none'
    ? {
        state: 'WEAK',
        found,
        advice: `This record only watches: forged email still gets through. Once SPF and DKIM are good, change “p=none” to “p=quarantine”.${where}`,
      }
    : {
        state: 'WEAK',
        found,
        advice: `This record has no policy that receivers know. Let it say “p=none” or “p=quarantine”.${where}`,
      };
}

/** The tags of a record such as "v=DMARC1; p=none", by lowercase name. */
function tagsOf(record: string): Map<string, string> {
  return new Map(
    record.split(';').flatMap((part) => {
      const at = part.indexOf('=');
      if (at < 0) return [];
      return [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
    }),
  );
}
