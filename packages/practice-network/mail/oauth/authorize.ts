import { randomBytes } from 'node:crypto';
import type { MailWorld } from '#mail/mail-world.ts';
import { allowPage } from '#mail/oauth/allow-page.ts';
import type { Provider, ProviderAnswer, ProviderRequest } from '#mail/oauth/provider-call.ts';

/** The client that everyone has at the practice providers. */
export const CLIENT = { id: 'practice', secret: 'practice' };
const CODE_MS = 600_000;

/** A decision of an owner that waits for its exchange; `endsAt` in real time. */
export interface Code {
  provider: Provider;
  address: string;
  scopes: string[];
  challenge: string;
  redirectUri: string;
  isOffline: boolean;
  endsAt: number;
}

/** What cannot be guessed. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/**
 * The address to which the browser is sent (RFC 6749, 4.1.1): shows who can allow what, and takes
 * the decision at the same address.
 */
export function authorize({
  world,
  provider,
  request: { query, method, body },
  codes,
}: {
  world: MailWorld;
  provider: Provider;
  request: ProviderRequest;
  codes: Map<string, Code>;
}): ProviderAnswer {
  const given = query.get('redirect_uri') ?? '';
  const redirectUri = URL.parse(given);
  const isWeb = redirectUri !== null && /^https?:$/.test(redirectUri.protocol);
  if (query.get('client_id') !== CLIENT.id || !isWeb)
    return { status: 400, html: 'Unknown client, or no address to return to.' };
  const back = (parameters: Record<string, string>): ProviderAnswer => {
    redirectUri.searchParams.set('state', query.get('state') ?? '');
    for (const [name, value] of Object.entries(parameters))
      redirectUri.searchParams.set(name, value);
    return { status: 302, headers: { location: redirectUri.href } };
  };
  const challenge = query.get('code_challenge') ?? '';
  const isProved = query.get('code_challenge_method') === 'S256' && challenge !== '';
  if (query.get('response_type') !== 'code' || !isProved) return back({ error: 'invalid_request' });
  const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '');
  if (method === 'GET') {
    const addresses = world.mails.ownMailboxes().map(({ address }) => address);
    const hint = query.get('login_hint') ?? '';
    return { status: 200, html: allowPage({ provider, addresses, hint, scopes }) };
  }
  const form = new URLSearchParams(body.toString('utf8'));
  const mailbox = world.mails.mailbox(form.get('address') ?? '');
  if (form.get('do') !== 'allow' || mailbox === null || mailbox.person !== null)
    return back({ error: 'access_denied' });
  const code = newSecret();
  codes.set(code, {
    provider,
    address: mailbox.address,
    scopes: scopes.filter((scope) => form.getAll('scope').includes(scope)),
    challenge,
    redirectUri: given,
    isOffline:
      provider === 'GOOGLE'
        ? query.get('access_type') === 'offline'
        : scopes.includes('offline_access'),
    endsAt: world.network.realNow() + CODE_MS,
  });
  return back({ code });
}
