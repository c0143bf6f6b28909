import { z } from 'zod';
import { harmlessName } from '#core/mail/harmless-text.ts';
import { CLIENT_DOCUMENT_BYTES, CLIENT_DOCUMENT_MS } from '#core/programs/oauth.ts';
import type { OutboundClient, OutboundFailure } from '#connectors/webhooks/outbound-client.ts';
import { ApiError } from '#server/http/api-error.ts';
import { isClientId, mayRedirectTo } from '#server/programs/program-addresses.ts';

/** A program as its metadata document describes it; the name is only its own word. */
export type ClientProgram = {
  clientId: string;
  name: string;
  host: string;
  redirectUris: readonly string[];
};

const documentShape = z.object({
  client_id: z.string(),
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string()).min(1).max(50),
  token_endpoint_auth_method: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
  response_types: z.array(z.string()).optional(),
  client_secret: z.undefined().optional(),
});

/** How many documents are remembered. */
const MOST_KEPT = 200;

const NOT_READ = {
  ADDRESS_INVALID: 'isn’t an address that can be read',
  ADDRESS_NOT_ALLOWED: 'isn’t on the public internet',
  NAME_NOT_FOUND: 'is at a host that doesn’t exist',
  NOT_REACHED: 'couldn’t be reached',
  TIMED_OUT: 'didn’t respond in time',
  BROKEN_ANSWER: 'couldn’t be read, or is too large',
} as const satisfies Record<OutboundFailure, string>;

/**
 * Reads programs’ metadata documents (Client ID Metadata Documents) through the door for addresses
 * that others chose, and remembers good ones for a few minutes.
 */
export function clientDocuments(
  door: Pick<OutboundClient, 'get'> | undefined,
  realNow: () => number,
): (clientId: string) => Promise<ClientProgram> {
  const kept = new Map<string, { program: ClientProgram; until: number }>();
  return async (clientId) => {
    if (!isClientId(clientId))
      throw refused('Its client_id must be the https address of its metadata document');
    const known = kept.get(clientId);
    if (known !== undefined && known.until > realNow()) return known.program;
    const program = programOf(clientId, await read(door, clientId));
    kept.delete(clientId);
    kept.set(clientId, { program, until: realNow() + CLIENT_DOCUMENT_MS });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return program;
  };
}

async function read(
  door: Pick<OutboundClient, 'get'> | undefined,
  clientId: string,
): Promise<unknown> {
  if (door === undefined) throw new ApiError('UNAVAILABLE');
  const answer = await door.get({ url: clientId, mostBytes: CLIENT_DOCUMENT_BYTES });
  if (answer.kind === 'FAILED') throw refused(`Its document ${NOT_READ[answer.failure]}`);
  const { status, bytes } = answer;
  if (status >= 300 && status < 400)
    throw refused('Its document is a redirect, which isn’t followed');
  if (status !== 200) throw refused(`Its document’s server responded with ${status}`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw refused('Its document isn’t JSON');
  }
}

function programOf(clientId: string, content: unknown): ClientProgram {
  const parsed = documentShape.safeParse(content);
  if (!parsed.success) {
    const [path] = parsed.error.issues.map((issue) => issue.path.join('.'));
    throw refused(`Its document is wrong in ${path === '' ? 'its form' : path}`);
  }
  const { client_id, client_name, redirect_uris, ...asks } = parsed.data;
  if (client_id !== clientId) throw refused('Its document names another client_id');
  const { token_endpoint_auth_method = 'none', grant_types, response_types } = asks;
  if (token_endpoint_auth_method !== 'none')
    throw refused('Its document asks for token_endpoint_auth_method other than none');
  if (grant_types?.includes('authorization_code') === false)
    throw refused('Its document doesn’t allow the grant type authorization_code');
  if (response_types?.includes('code') === false)
    throw refused('Its document doesn’t allow the response type code');
  if (!redirect_uris.some(mayRedirectTo))
    throw refused('Its redirects must be https, or http on your own device');
  const { host } = new URL(clientId);
  const name = harmlessName(client_name ?? '') ?? harmlessName(host) ?? host;
  return { clientId, name, host, redirectUris: redirect_uris };
}

function refused(detail: string): ApiError {
  return new ApiError('PROGRAM_REFUSED', { detail });
}
