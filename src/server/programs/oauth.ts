import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ConsentAnswer, ConsentRedirect } from '#contract/connections.ts';
import { API_SCOPES, inScopeOrder, type ApiScope } from '#core/programs/api-scopes.ts';
import { MAX_CONNECTIONS } from '#core/programs/oauth.ts';
import { inScope } from '#data/database/retried-transaction.ts';
import { lockActingUser } from '#data/identity/acting-user.ts';
import { insertCode, listConnections } from '#data/programs/connections.ts';
import { found, rejectField } from '#server/http/api-error.ts';
import { authorize, type Gate } from '#server/http/caller.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { readRequest } from '#server/http/read-request.ts';
import { readForms } from '#server/http/register-routes.ts';
import type { TableEntry } from '#server/http/route-table.ts';
import { answerPage } from '#server/http/static-files.ts';
import {
  readAuthorization,
  type AuthorizationRequest,
} from '#server/programs/authorization-request.ts';
import { clientDocuments } from '#server/programs/client-documents.ts';
import { serveMetadata } from '#server/programs/oauth-metadata.ts';
import {
  answerOauthError,
  giveTokens,
  newSecret,
  revokeToken,
} from '#server/programs/oauth-tokens.ts';
import { isLoopbackRedirect } from '#server/programs/program-addresses.ts';

type OauthParts = {
  parts: ServerParts;
  gate: Gate;
  publicUrl: string;
  webRoot: string | null;
};

const AUTHORIZE = '/oauth/authorize';
const decisionShape = z.strictObject({
  allow: z.boolean(),
  scopes: z.array(z.enum(API_SCOPES)).max(API_SCOPES.length),
});
/** Like keys, programs are connected by the account’s own user, signed in (decision 184). */
const DECISION: TableEntry = {
  key: `POST ${AUTHORIZE}`,
  method: 'POST',
  pattern: AUTHORIZE,
  route: {
    summary: 'Allow or refuse what a program asks for',
    tag: 'Programs',
    permission: 'signed-in',
    tenant: 'self',
    body: decisionShape,
    answer: z.object({ redirect: z.string() }),
  },
};

/** Whether a request is for what connects programs by OAuth. */
export function isOauth(url: string): boolean {
  return url.startsWith('/oauth/') || url.startsWith('/.well-known/oauth-');
}

/**
 * The authorization server for assistants (OAuth 2.1; product rules, section 20), outside the API:
 * metadata, the page where a person allows a program, and its tokens.
 */
export async function serveOauth(app: FastifyInstance, given: OauthParts): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    readForms(scope);
    scope.setErrorHandler((error, request, reply) => answerOauthError(error, request, reply));
    const answered = async (reply: FastifyReply, answer: Promise<object>) =>
      reply.header('cache-control', 'no-store').send(await answer);
    const formOf = ({ body }: FastifyRequest) => (body ?? {}) as Record<string, unknown>;
    scope.post('/oauth/token', (request, reply) =>
      answered(reply, giveTokens(given, formOf(request))),
    );
    scope.post('/oauth/revoke', (request, reply) =>
      answered(reply, revokeToken(given, formOf(request))),
    );
  });
  serveMetadata(app, given.publicUrl);
  serveDecision(app, given);
}

/**
 * A browser that opens the address gets the web client’s page, which asks for the same address as
 * JSON with the person’s session, and sends the decision there. A session is a header, which no
 * other site can send.
 */
function serveDecision(app: FastifyInstance, given: OauthParts): void {
  const { parts, gate, publicUrl, webRoot } = given;
  const { clock, db } = parts;
  const programOf = clientDocuments(parts.webhookClient, clock.realNow);
  const asked = (request: FastifyRequest) =>
    readAuthorization(request.query as Record<string, unknown>, { publicUrl, programOf });
  const callerOf = async (request: FastifyRequest) =>
    found(await authorize({ gate, request, entry: DECISION, realNow: clock.realNow() }));
  const answered = (reply: FastifyReply, value: ConsentAnswer | ConsentRedirect) =>
    reply.header('cache-control', 'no-store').send(value);

  app.get(AUTHORIZE, async (request, reply) => {
    void reply.header('vary', 'Accept');
    if (request.headers.accept !== 'application/json') {
      answerPage(request, reply, webRoot);
      return reply;
    }
    await callerOf(request);
    const read = await asked(request);
    return answered(reply, 'redirect' in read ? read : presentRequest(read));
  });
  app.post(AUTHORIZE, async (request, reply) => {
    const { userId } = await callerOf(request);
    const { body } = await readRequest(request, DECISION.route);
    const decision = decisionShape.parse(body);
    const read = await asked(request);
    if ('redirect' in read) return answered(reply, read);
    if (!decision.allow) return answered(reply, { redirect: read.answer(CANCELED) });
    const scope = { db, userId, realNow: clock.realNow() };
    const code = await allow(scope, read, decision.scopes);
    return answered(reply, { redirect: read.answer({ code }) });
  });
}

const CANCELED = { error: 'access_denied', error_description: 'The person didn’t allow it' };

function presentRequest({ program, redirectUri, scopes }: AuthorizationRequest): ConsentAnswer {
  const { name, host, clientId } = program;
  return {
    program: { name, host, clientId },
    returnsTo: { host: new URL(redirectUri).host, isOwnDevice: isLoopbackRedirect(redirectUri) },
    scopes: [...scopes],
  };
}

/** Stores what a person allowed, and returns the code for it. */
async function allow(
  given: Parameters<typeof insertCode>[0],
  { program: { clientId, name }, redirectUri, challenge, scopes: asked }: AuthorizationRequest,
  chosen: readonly ApiScope[],
): Promise<string> {
  const scopes = inScopeOrder(chosen);
  if (scopes.length === 0) throw rejectField('scopes', 'REQUIRED', 'Choose at least one right');
  if (!scopes.every((scope) => asked.includes(scope)))
    throw rejectField('scopes', 'NOT_ASKED', 'The program didn’t ask for this right');
  return inScope(given, async (scope) => {
    found(await lockActingUser(scope));
    if ((await listConnections(scope)).length >= MAX_CONNECTIONS)
      throw rejectField(
        'scopes',
        'TOO_MANY',
        `You can have up to ${MAX_CONNECTIONS} programs connected. Disconnect one first`,
      );
    const code = newSecret();
    await insertCode(scope, { clientId, name, redirectUri, challenge, scopes }, code);
    return code;
  });
}
