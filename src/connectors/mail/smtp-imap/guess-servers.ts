import { Resolver } from 'node:dns/promises';
import type { Encryption } from '#connectors/mail/mail.ts';
import type { OutboundClient } from '#connectors/webhooks/outbound-client.ts';

type GuessedServer = { host: string; port: number; encryption: Encryption };
/** Where mail of a domain is likely sent and read, and who said so; null where no one knows. */
export type GuessedServers = {
  smtp: GuessedServer | null;
  imap: GuessedServer | null;
  source: 'SRV' | 'AUTOCONFIG' | 'USUAL_NAMES' | null;
};

/** What is asked of a name server. */
type NameServer = Pick<Resolver, 'resolveSrv' | 'resolve4' | 'resolve6'>;

/** The directory of mail providers that the people of Thunderbird keep. */
const DIRECTORY = 'https://autoconfig.thunderbird.net/v1.1/';
const CONFIG_BYTES = 64 * 1024;

/**
 * Guesses the servers of a domain: by what it says itself in its name server (RFC 6186, RFC 8314),
 * then by the file that mail programs read, its own or the directory's, then by usual names that
 * exist. Nothing is connected to but the door's two addresses; only the domain leaves. Never
 * throws.
 */
export async function guessServers(
  domain: string,
  door: OutboundClient,
  names: NameServer = new Resolver({ timeout: 2000, tries: 2 }),
): Promise<GuessedServers> {
  const said = await bySrv(domain, names);
  if (said.smtp !== null && said.imap !== null) return { ...said, source: 'SRV' };
  const written = await byAutoconfig(domain, door);
  if (written.smtp !== null && written.imap !== null) return { ...written, source: 'AUTOCONFIG' };
  const usual = await byUsualNames(domain, names);
  const smtp = said.smtp ?? written.smtp ?? usual.smtp;
  const imap = said.imap ?? written.imap ?? usual.imap;
  const anything = smtp !== null || imap !== null;
  return { smtp, imap, source: anything ? 'USUAL_NAMES' : null };
}

type Found = { smtp: GuessedServer | null; imap: GuessedServer | null };

async function bySrv(domain: string, names: NameServer): Promise<Found> {
  const service = async (label: string, encryption: Encryption): Promise<GuessedServer | null> => {
    const records = await names.resolveSrv(`${label}._tcp.${domain}`).catch(() => []);
    const [best] = records
      // A lone dot says that there is no such service.
      .filter(({ name }) => name !== '' && name !== '.')
      .sort((one, other) => one.priority - other.priority || other.weight - one.weight);
    return best === undefined ? null : { host: best.name, port: best.port, encryption };
  };
  const [submissions, submission, imaps, imap] = await Promise.all([
    service('_submissions', 'TLS'),
    service('_submission', 'STARTTLS'),
    service('_imaps', 'TLS'),
    service('_imap', 'STARTTLS'),
  ]);
  return { smtp: submissions ?? submission, imap: imaps ?? imap };
}

async function byAutoconfig(domain: string, door: OutboundClient): Promise<Found> {
  for (const url of [
    `https://autoconfig.${domain}/mail/config-v1.1.xml`,
    `${DIRECTORY}${encodeURIComponent(domain)}`,
  ]) {
    const read = await door.get({ url, mostBytes: CONFIG_BYTES });
    if (read.kind !== 'ANSWERED' || read.status !== 200) continue;
    const found = readAutoconfig({ text: Buffer.from(read.bytes).toString('utf8'), domain });
    if (found.smtp !== null && found.imap !== null) return found;
  }
  return { smtp: null, imap: null };
}

/** Reads the first server of each kind that encrypts out of a file for mail programs. */
export function readAutoconfig({ text, domain }: { text: string; domain: string }): Found {
  return {
    smtp: serverIn({ text, tag: 'outgoingServer', type: 'smtp', domain }),
    imap: serverIn({ text, tag: 'incomingServer', type: 'imap', domain }),
  };
}

function serverIn({
  text,
  tag,
  type,
  domain,
}: {
  text: string;
  tag: string;
  type: string;
  domain: string;
}): GuessedServer | null {
  for (const piece of text.split(`<${tag}`).slice(1)) {
    const [block = ''] = piece.split(`</${tag}>`);
    const value = (name: string) =>
      (block.split(`<${name}>`)[1] ?? '').split(`</${name}>`)[0]?.trim() ?? '';
    const encryption = ({ SSL: 'TLS', STARTTLS: 'STARTTLS' } as const)[value('socketType')];
    const host = value('hostname').replaceAll('%EMAILDOMAIN%', domain).toLowerCase();
    const port = Number(value('port'));
    const fits = /^\s*[^>]*type=["']([a-z]+)["']/u.exec(block.slice(0, 200))?.[1] === type;
    const isServer = /^[a-z0-9][a-z0-9.-]{0,252}$/u.test(host) && port > 0 && port < 65_536;
    if (fits && isServer && encryption !== undefined) return { host, port, encryption };
  }
  return null;
}

async function byUsualNames(domain: string, names: NameServer): Promise<Found> {
  const exists = async (host: string) => {
    const found = await Promise.allSettled([names.resolve4(host), names.resolve6(host)]);
    return found.some((one) => one.status === 'fulfilled' && one.value.length > 0);
  };
  const firstOf = async (labels: readonly string[]) => {
    for (const label of labels) if (await exists(`${label}.${domain}`)) return `${label}.${domain}`;
    return null;
  };
  const [smtp, imap] = await Promise.all([firstOf(['smtp', 'mail']), firstOf(['imap', 'mail'])]);
  return {
    smtp: smtp === null ? null : { host: smtp, port: 587, encryption: 'STARTTLS' },
    imap: imap === null ? null : { host: imap, port: 993, encryption: 'TLS' },
  };
}
