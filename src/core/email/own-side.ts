import { emailDomain, normalizeEmail } from '#core/email/email-address.ts';
import { withoutTag } from '#core/email/match-received.ts';
import { plainLetters } from '#core/email/plain-letters.ts';
import type { ReceivedEmail } from '#core/email/received-email.ts';

/** Domains where strangers have addresses: sharing one means nothing. */
const SHARED_DOMAINS = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it hotmail.com
  hotmail.co.uk hotmail.de hotmail.fr hotmail.it hotmail.es live.com live.nl live.fr live.co.uk
  msn.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.jp yahoo.com.br
  ymail.com rocketmail.com icloud.com me.com mac.com aol.com aim.com gmx.de gmx.net gmx.at
  gmx.ch gmx.com web.de mail.de email.de posteo.de mailbox.org t-online.de freenet.de arcor.de
  1und1.de online.de vodafone.de protonmail.com proton.me pm.me tutanota.com tuta.io
  fastmail.com fastmail.fm hey.com zoho.com zohomail.com mail.com email.com usa.com comcast.net
  verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net btinternet.com sky.com
  virginmedia.com ntlworld.com talktalk.net orange.fr wanadoo.fr free.fr laposte.net sfr.fr
  neuf.fr bbox.fr libero.it virgilio.it tiscali.it alice.it tin.it aruba.it terra.com.br
  uol.com.br bol.com.br ig.com.br sapo.pt telefonica.net ziggo.nl kpnmail.nl planet.nl xs4all.nl
  hetnet.nl home.nl telenet.be skynet.be bluewin.ch hispeed.ch sunrise.ch mail.ru yandex.ru
  yandex.com rambler.ru wp.pl o2.pl onet.pl interia.pl gazeta.pl seznam.cz centrum.cz qq.com
  163.com 126.com sina.com foxmail.com aliyun.com 139.com naver.com hanmail.net daum.net
  kakao.com nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp nifty.com ocn.ne.jp telia.com
  hotmail.se live.se online.no abv.bg ukr.net rediffmail.com mynet.com`.split(/\s+/u),
);
const GOOGLE = ['gmail.com', 'googlemail.com'];

/** Whether two addresses are one mailbox: ignoring tags, and at Google also dots. */
function isSameMailbox(one: string, other: string): boolean {
  return mailboxKey(one) === mailboxKey(other);
}

function mailboxKey(address: string): string {
  const plain = withoutTag(address);
  const domain = emailDomain(plain);
  if (!GOOGLE.includes(domain)) return plain;
  return `${plain.slice(0, plain.lastIndexOf('@')).replaceAll('.', '')}@gmail.com`;
}

/**
 * Whether the user's own side wrote a message: the user from another address, or a colleague
 * (product rules, section 16). Mail from the user's domain, unless strangers share it, counts if it
 * goes to others and not to the user; so does mail to others from a name that is copied with one of
 * our recipients. `leadAddress`: whose message it would be, once known. The lead's own address is
 * always theirs.
 */
export function isFromOwnSide(
  { from, to, headers }: Pick<ReceivedEmail, 'from' | 'to' | 'headers'>,
  ownAddresses: readonly string[],
  leadAddress: string | null = null,
): boolean {
  if (from === null) return false;
  const own = ownAddresses.map(normalizeEmail);
  if (leadAddress !== null && isSameMailbox(from.address, leadAddress)) return false;
  if (own.some((address) => isSameMailbox(address, from.address))) return true;
  const sender = emailDomain(normalizeEmail(from.address));
  const isColleague =
    !SHARED_DOMAINS.has(sender) && own.some((address) => emailDomain(address) === sender);
  const isTo = (address: string) => to.some((one) => isSameMailbox(one.address, address));
  const isToUs = own.some(isTo);
  if (leadAddress === null) {
    const outside = to.some(({ address }) => emailDomain(normalizeEmail(address)) !== sender);
    return isColleague && !isToUs && outside;
  }
  if (isColleague)
    return emailDomain(normalizeEmail(leadAddress)) !== sender || (isTo(leadAddress) && !isToUs);
  // The user's private address, recognized by the name under which the user is copied.
  const copied = namesIn(headers['cc']);
  return (
    isTo(leadAddress) &&
    !isToUs &&
    from.name !== '' &&
    copied.some(
      ({ address, name }) =>
        own.some((one) => isSameMailbox(one, address)) && plainName(name) === plainName(from.name),
    )
  );
}

const plainName = (name: string): string => plainLetters(name).toLowerCase().trim();

function namesIn(header: string | undefined): { name: string; address: string }[] {
  return [...(header ?? '').slice(0, 4_000).matchAll(/([^,<]{0,100})<([^<>\s]{3,320})>/gu)].map(
    ([, name = '', address = '']) => ({ name: name.replaceAll('"', '').trim(), address }),
  );
}
