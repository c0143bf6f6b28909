import type { ServerResponse } from 'node:http';
import type { Network } from '#network.ts';
import { solveCheckpoint, startSignIn, type SignInResult } from '#rules/sign-in.ts';
import { WireFailure } from '#rules/wire-failure.ts';

interface Link {
  redirectUri: string;
  state: string | null;
  accountId: string | null;
  expiresOn: string;
}

interface PageInput {
  network: Network;
  response: ServerResponse;
  path: string;
  method: string;
  form: URLSearchParams;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function page(content: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Practice network</title><body style="font:16px system-ui;max-width:24rem;margin:4rem auto"><h1>Practice network</h1>${content}</body></html>`;
}

const PASSWORD_FORM =
  '<form method="post"><p><label>User name <input name="username" required></label></p><p><label>Password <input name="password" type="password" required></label></p><button>Sign in</button></form>';

function codeForm(result: Extract<SignInResult, { pending: unknown }>): string {
  const [step] = result.pending.steps;
  return `<p>Next step: ${escaped(step?.type ?? '')} ${escaped(step?.platform ?? '')}</p><form method="post"><input type="hidden" name="intent" value="${escaped(result.pending.id)}"><p><label>Code <input name="code"></label></p><button>Continue</button></form>`;
}

/**
 * The provider's own sign-in page behind a link: it leads back to the address that the link was
 * made with.
 */
export function answerSignInPage({ network, response, path, method, form }: PageInput): void {
  const link = network.meta.read<Link>(`link.${path.slice('/sign-in/'.length)}`);
  const show = (status: number, content: string) =>
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(page(content));
  if (link === null || Date.parse(link.expiresOn) < network.realNow()) {
    show(404, '<p>This link has expired.</p>');
    return;
  }
  if (method !== 'POST') {
    show(200, PASSWORD_FORM);
    return;
  }
  try {
    const result = step({ network, link, form });
    if ('pending' in result) {
      show(200, codeForm(result));
      return;
    }
    const back = new URL(link.redirectUri);
    for (const [name, value] of Object.entries({
      account_id: result.connected.id,
      provider: 'linkedin',
      state: link.state,
    }))
      if (value !== null) back.searchParams.set(name, value);
    response.writeHead(303, { location: back.href }).end();
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error;
    show(error.status, `<p>${escaped(error.message)}</p>${PASSWORD_FORM}`);
  }
}

function step({
  network,
  link,
  form,
}: {
  network: Network;
  link: Link;
  form: URLSearchParams;
}): SignInResult {
  const now = network.clock.now();
  const intent = form.get('intent');
  if (intent !== null)
    return solveCheckpoint(network, { intentId: intent, code: form.get('code') ?? '', now });
  const credentials = {
    username: form.get('username') ?? '',
    password: form.get('password') ?? '',
  };
  return startSignIn(network, {
    body: { provider: 'linkedin', credentials, account_id: link.accountId, state: link.state },
    now,
  });
}
