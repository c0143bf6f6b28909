import { emailDomain, isEmail } from '#core/email/email-address.ts';

/** Domains of personal mailboxes, whatever the person's company. */
const FREE_MAIL = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com
  rocketmail.com aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me gmx.com gmx.net
  gmx.de gmx.at gmx.ch web.de t-online.de freenet.de mail.com mail.de posteo.de mailbox.org
  fastmail.com tutanota.com tuta.io zoho.com hey.com hushmail.com yandex.com yandex.ru mail.ru bk.ru
  inbox.ru list.ru rambler.ru ukr.net qq.com 163.com 126.com sina.com foxmail.com naver.com daum.net
  hanmail.net rediffmail.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr libero.it
  virgilio.it tiscali.it alice.it tin.it terra.es telefonica.net bluewin.ch sunrise.ch skynet.be
  telenet.be ziggo.nl kpnmail.nl planet.nl home.nl xs4all.nl comcast.net verizon.net att.net
  sbcglobal.net bellsouth.net cox.net charter.net earthlink.net rogers.com shaw.ca sympatico.ca
  btinternet.com sky.com talktalk.net virginmedia.com ntlworld.com bigpond.com optusnet.com.au
  uol.com.br bol.com.br terra.com.br wp.pl o2.pl onet.pl interia.pl seznam.cz centrum.cz
  abv.bg`.split(/\s+/u),
);
/** Families of free mail with a domain in each country: yahoo.co.uk, hotmail.fr, live.nl. */
const FREE_FAMILY = /^(?:yahoo|hotmail|outlook|live|gmx|yandex|aol)\.(?:[a-z]{2}|com?\.[a-z]{2})$/u;

/** Domains of disposable mailboxes. */
const DISPOSABLE = new Set(
  `mailinator.com guerrillamail.com guerrillamail.info sharklasers.com grr.la 10minutemail.com
  temp-mail.org tempmail.com tempmailo.com yopmail.com yopmail.fr trashmail.com trashmail.de
  throwawaymail.com getnada.com maildrop.cc dispostable.com mintemail.com mohmal.com fakeinbox.com
  mailnesia.com spamgourmet.com moakt.com emailondeck.com burnermail.io discard.email mytemp.email
  inboxkitten.com wegwerfmail.de byom.de einrot.com`.split(/\s+/u),
);

/** Sites where companies and people have pages, but no mailboxes. */
const SITES_OF_OTHERS = new Set(
  `linkedin.com facebook.com instagram.com twitter.com x.com youtube.com tiktok.com github.com
  gitlab.com medium.com xing.com crunchbase.com angel.co wellfound.com linktr.ee notion.site
  wordpress.com blogspot.com wixsite.com squarespace.com webflow.io carrd.co google.com calendly.com
  bit.ly substack.com behance.net dribbble.com vimeo.com pinterest.com amazon.com apple.com about.me
  github.io vercel.app netlify.app`.split(/\s+/u),
);

/**
 * Whether addresses at a domain are those of a company: not free mail, not disposable mailboxes,
 * and not a site that only hosts pages.
 */
export function isCompanyDomain(domain: string): boolean {
  if (!isEmail(`x@${domain}`) || FREE_FAMILY.test(domain)) return false;
  const parts = domain.split('.');
  return parts.every((_, at) => {
    const suffix = parts.slice(at).join('.');
    return !FREE_MAIL.has(suffix) && !DISPOSABLE.has(suffix) && !SITES_OF_OTHERS.has(suffix);
  });
}

/** The column names under which files give a company's domain. */
const DOMAIN_FIELDS = ['domain', 'company domain', 'website domain', 'company website', 'website'];

/**
 * The company domain that a lead itself gives: in a custom field, otherwise in its website. Null if
 * there is none.
 */
export function namedDomain(
  website: string | null,
  custom: Readonly<Record<string, string>>,
): string | null {
  const fields = Object.entries(custom).map(
    ([name, value]) =>
      [
        name
          .toLowerCase()
          .replaceAll(/[\s_-]+/gu, ' ')
          .trim(),
        value,
      ] as const,
  );
  const named = DOMAIN_FIELDS.flatMap((field) =>
    fields.filter(([name]) => name === field).map(([, value]) => value),
  );
  for (const text of [...named, website ?? '']) {
    const domain = domainOf(text);
    if (domain !== null && isCompanyDomain(domain)) return domain;
  }
  return null;
}

/** The host of a URL or of a bare domain, in lower case without `www.`; null for anything else. */
function domainOf(text: string): string | null {
  const host = /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:[^@/?#\s]*@)?([^:/?#\s@]+)(?::\d+)?(?:[/?#]\S*)?$/iu
    .exec(text.trim())?.[1]
    ?.toLowerCase()
    .replace(/\.$/u, '')
    .replace(/^www\d?\./u, '');
  return host?.includes('.') === true ? host : null;
}

/**
 * The domain where most known people of a company have their addresses; null if none is a
 * company's. Ties go to the first in the alphabet, so that the result is always the same.
 */
export function domainOfColleagues(emails: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const domain of emails.map(emailDomain).filter(isCompanyDomain))
    counts.set(domain, (counts.get(domain) ?? 0) + 1);
  const [most] = [...counts].toSorted(
    ([one, times], [other, others]) => others - times || (one < other ? -1 : 1),
  );
  return most?.[0] ?? null;
}
