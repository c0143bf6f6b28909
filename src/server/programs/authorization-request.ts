import type { ConsentRedirect } from '#contract/connections.ts';
import { inScopeOrder, type ApiScope } from '#core/programs/api-scopes.ts';
import { isChallenge } from '#core/programs/oauth.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ClientProgram } from '#server/programs/client-documents.ts';
import { CONNECTION_SCOPES, resourceOf } from '#server/programs/oauth-metadata.ts';
import { isRegisteredRedirect, withParameters } from '#server/programs/program-addresses.ts';

type Query = Readonly<Record<string, unknown>>;

/** What a program asks a person to allow. */
export type AuthorizationRequest = {
  program: ClientProgram;
  redirectUri: string;
  challenge: string;
  scopes: readonly ApiScope[];
  /** Where the person’s decision goes: the redirect with these parameters, state, and issuer. */
  answer: (parameters: Readonly<Record<string, string>>) => string;
};

/**
 * Reads the request of a program (OAuth 2.1, section 4.1). Throws if the program or its redirect
 * can’t be trusted, because then nobody may be sent there.
 */
export async function readAuthorization(
  query: Query,
  {
    publicUrl,
    programOf,
  }: { publicUrl: string; programOf: (clientId: string) => Promise<ClientProgram> },
): Promise<AuthorizationRequest | ConsentRedirect> {
  const program = await programOf(one(query, 'client_id') ?? '');
  const redirectUri = one(query, 'redirect_uri') ?? '';
  if (!isRegisteredRedirect(program.redirectUris, redirectUri))
    throw new ApiError('PROGRAM_REFUSED', {
      detail:
        'Its redirect_uri isn’t one of those in its document, or is neither https nor on your own device',
    });
  const state = one(query, 'state');
  const answer: AuthorizationRequest['answer'] = (parameters) =>
    withParameters(redirectUri, {
      ...parameters,
      ...(state !== null && { state }),
      iss: publicUrl,
    });
  const fault = faultOf(query, publicUrl);
  if (fault !== null) return { redirect: answer(fault), fault: fault.error_description };
  const challenge = one(query, 'code_challenge') ?? '';
  return { program, redirectUri, challenge, scopes: scopesAsked(query), answer };
}

/** One parameter; null if it is missing. Sent twice, it could mean either. */
function one(query: Query, name: string): string | null {
  const value = query[name];
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  throw new ApiError('PROGRAM_REFUSED', { detail: `Its request has ${name} more than once` });
}

type Fault = { error: string; error_description: string };

function faultOf(query: Query, publicUrl: string): Fault | null {
  const fault = (error: string, error_description: string) => ({ error, error_description });
  if (one(query, 'response_type') !== 'code')
    return fault('unsupported_response_type', 'response_type must be code');
  if (one(query, 'code_challenge') === null)
    return fault('invalid_request', 'PKCE is needed: code_challenge is missing');
  if (one(query, 'code_challenge_method') !== 'S256')
    return fault('invalid_request', 'code_challenge_method must be S256');
  if (!isChallenge(one(query, 'code_challenge') ?? ''))
    return fault('invalid_request', 'code_challenge must be 43 characters of base64url');
  if (!isForUs(query['resource'], publicUrl))
    return fault('invalid_target', `resource must be ${resourceOf(publicUrl)}`);
  if (scopesAsked(query).length === 0)
    return fault('invalid_scope', `scope must name some of: ${CONNECTION_SCOPES.join(' ')}`);
  return null;
}

/**
 * Whether tokens are asked for this server’s tools alone; a program that names no resource gets
 * them for nothing else either.
 */
export function isForUs(resource: unknown, publicUrl: string): boolean {
  const own = resourceOf(publicUrl);
  return [resource ?? own].flat().every((asked) => URL.parse(String(asked))?.href === own);
}

/**
 * The scopes that a request names, without those that no program can have; all if it names none.
 */
function scopesAsked(query: Query): ApiScope[] {
  const asked = one(query, 'scope')?.split(' ').filter(Boolean) ?? [];
  if (asked.length === 0) return [...CONNECTION_SCOPES];
  return inScopeOrder(asked.filter((scope) => CONNECTION_SCOPES.some((one) => one === scope)));
}
