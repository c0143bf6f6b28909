import type { FastifyInstance } from 'fastify';
import { allRoutes } from '#contract/all-routes.ts';
import { scopesOf } from '#contract/api-scopes.ts';
import { inScopeOrder } from '#core/programs/api-scopes.ts';
import { ASSISTANT_TOOLS, type Tool } from '#server/programs/assistant-tools.ts';

const RESOURCE = '/.well-known/oauth-protected-resource';

/** The scopes that a connected program can have: those of the tools, which are all it reaches. */
export const CONNECTION_SCOPES = inScopeOrder(
  Object.values<Tool>(ASSISTANT_TOOLS).flatMap(
    ({ route }) => scopesOf(route, allRoutes[route]) ?? [],
  ),
);

/** What tokens of connected programs are for, and the only thing (RFC 8707). */
export function resourceOf(publicUrl: string): string {
  return `${publicUrl}/mcp`;
}

/** How a 401 tells a program where it can be connected (RFC 9728, section 5.1). */
export function challengeOf(publicUrl: string, hadToken: boolean): string {
  return [
    `Bearer resource_metadata="${publicUrl}${RESOURCE}/mcp"`,
    `scope="${CONNECTION_SCOPES.join(' ')}"`,
    ...(hadToken ? ['error="invalid_token"'] : []),
  ].join(', ');
}

/** What programs read to connect: the resource (RFC 9728), and its server’s metadata (RFC 8414). */
export function serveMetadata(app: FastifyInstance, publicUrl: string): void {
  const resource = {
    resource: resourceOf(publicUrl),
    resource_name: 'Reachwell',
    authorization_servers: [publicUrl],
    scopes_supported: CONNECTION_SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${publicUrl}/docs/assistants.md`,
  };
  app.get(RESOURCE, () => resource);
  app.get(`${RESOURCE}/mcp`, () => resource);
  app.get('/.well-known/oauth-authorization-server', () => ({
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    scopes_supported: CONNECTION_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${publicUrl}/docs/assistants.md`,
  }));
}
