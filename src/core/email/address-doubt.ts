import { isEmail, normalizeEmail } from '#core/email/email-address.ts';

/** Why an address looks wrong; `meant` is the domain that was probably intended. */
export type AddressDoubt =
  { kind: 'MALFORMED' } | { kind: 'TYPO'; meant: string } | { kind: 'ROLE' };

/**
 * Providers so common that a domain one typo away from them is a typo. Short names such as aol or
 * gmx are left out: too many companies are one letter away from them.
 */
const TYPED_WRONG =
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr hotmail.com hotmail.co.uk hotmail.de
  hotmail.fr hotmail.it hotmail.es yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.it yahoo.es
  icloud.com protonmail.com comcast.net verizon.net btinternet.com t-online.de freenet.de`.split(
    /\s+/u,
  );

/** Domains one typo away from those that really exist. */
const NO_SLIPS = new Set(['email.com', 'mail.com', 'ymail.com', 'fmail.com']);
/** Top-level domains more likely to be a typo of `.com` than a country. */
const SLIPS_OF_COM: readonly string[] = ['co', 'cm', 'om'];

/** Local parts read by a team or by no one: in English, and as companies elsewhere name them. */
const ROLES = new Set(
  `abuse accounting accounts admin administration administrator advertising all billing booking
  bookings business careers compliance contact contactus customercare customerservice
  data.protection datenschutz devnull dpo ebusiness editor emea enquiries enquiry everyone events
  feedback finance frontdesk general group hello helpdesk help hi hostmaster hr info information
  inquiries inquiry invoices it jobs kontakt legal mail mailer-daemon marketing media news
  newsletter noc no-reply no.reply no_reply noreply nobody do-not-reply donotreply office operations
  orders partners partnerships payments postmaster press privacy procurement purchasing reception
  recruiting recruitment registrar reservations returns root sales secretary security service
  services shop spam staff subscribe support team tech undisclosed unsubscribe usenet webmaster
  welcome anfrage bewerbung buchhaltung einkauf empfang personal presse rechnung redaktion
  sekretariat vertrieb verkauf verwaltung zentrale accueil commercial comptabilite direction
  recrutement secretariat administracion atencionalcliente comercial contacto empleo facturacion
  informacion rrhh ventas amministrazione commerciale contatti segreteria ufficio vendite contato
  financeiro vendas administratie klantenservice verkoop biuro kontor posta`.split(/\s+/u),
);

/**
 * Whether an address looks as if no single person would read it, judged by its letters; null: it
 * looks fine. A typo is reported before a role.
 */
export function addressDoubt(address: string): AddressDoubt | null {
  const plain = normalizeEmail(address);
  if (!isEmail(plain)) return { kind: 'MALFORMED' };
  const at = plain.lastIndexOf('@');
  const meant = providerMeant(plain.slice(at + 1));
  if (meant !== null) return { kind: 'TYPO', meant };
  const [name = ''] = plain.slice(0, at).split('+');
  return ROLES.has(name) ? { kind: 'ROLE' } : null;
}

/**
 * The provider that a domain is one typo away from; the same name in another country (yahoo.fi)
 * isn't a typo.
 */
function providerMeant(domain: string): string | null {
  if (TYPED_WRONG.includes(domain) || NO_SLIPS.has(domain)) return null;
  const country = domain.slice(domain.lastIndexOf('.') + 1);
  const elsewhere = country.length === 2 && !SLIPS_OF_COM.includes(country);
  return (
    TYPED_WRONG.find(
      (provider) =>
        isOneSlipAway(domain, provider) && !(elsewhere && nameOf(domain) === nameOf(provider)),
    ) ?? null
  );
}

function nameOf(domain: string): string {
  return domain.slice(0, domain.indexOf('.'));
}

/** One letter added, missing, or changed, or two neighbors swapped. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = (text: string, from: number): string => text.slice(from);
  if (one.length > other.length) return rest(one, start + 1) === rest(other, start);
  if (one.length < other.length) return rest(one, start) === rest(other, start + 1);
  return (
    rest(one, start + 1) === rest(other, start + 1) ||
    (one[start] === other[start + 1] &&
      one[start + 1] === other[start] &&
      rest(one, start + 2) === rest(other, start + 2))
  );
}
