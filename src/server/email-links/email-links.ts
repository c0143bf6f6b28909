import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TEST_LINK_TOKEN } from '#core/email/email-body.ts';
import { isMachineOpen, isOwnOpen } from '#core/email/machine-open.ts';
import {
  emailLinkKeysOf,
  readEmailToken,
  type EmailLinkClaims,
  type EmailLinkKeys,
  type EmailLinkPurpose,
} from '#data/email-links/email-tokens.ts';
import {
  readLinkedEmail,
  readOwnAddresses,
  readSentEmail,
  recordMachineOpen,
  recordOpen,
  unsubscribeByLink,
} from '#data/email-links/linked-emails.ts';
import type { ServerParts } from '#server/http/handler.ts';
import { refusalOf } from '#server/http/problem-answer.ts';
import {
  EMAIL_LINK_POLICY,
  emailLinkPage,
  type EmailLinkPage,
} from '#server/email-links/email-link-page.ts';

type Parts = Pick<ServerParts, 'db' | 'clock' | 'masterKey'>;
type LinkContext = { parts: Parts; keys: EmailLinkKeys };
type TokenRequest = FastifyRequest<{ Params: { '*': string } }>;

/** A mail client or the page's own button sends only a few bytes. */
const MOST_BYTES = 16 * 1024;
/** One transparent pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Whether a request is for one of the public links in emails. */
export function isEmailLink(url: string): boolean {
  return url.startsWith('/e/');
}

/**
 * The public links in emails, outside the API and without cookies (product rules, section 16): the
 * unsubscribe page and the open pixel. Signed tokens say what they are about.
 */
export async function serveEmailLinks(app: FastifyInstance, parts: Parts): Promise<void> {
  const context = { parts, keys: emailLinkKeysOf(parts.masterKey) };
  await app.register(async (scope) => {
    // RFC 8058 allows either form encoding; the POST itself is the request, whatever its body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_request, _body, done) => done(null),
    );
    scope.get('/e/u/*', (request: TokenRequest, reply) => showPage(context, request, reply));
    scope.post('/e/u/*', (request: TokenRequest, reply) => unsubscribe(context, request, reply));
    scope.get('/e/o/*', (request: TokenRequest, reply) => answerPixel(context, request, reply));
    scope.setErrorHandler((error, request, reply) => answerTrouble(error, request, reply));
  });
}

function claimsOf(
  { keys }: LinkContext,
  request: TokenRequest,
  purpose: EmailLinkPurpose,
): EmailLinkClaims | null {
  return readEmailToken(keys, purpose, request.params['*']);
}

const isTest = (request: TokenRequest): boolean => request.params['*'] === TEST_LINK_TOKEN;

/** Changes nothing: programs open every link of an email before its reader does. */
async function showPage(
  context: LinkContext,
  request: TokenRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isTest(request)) return sendPage(reply, { kind: 'TEST' });
  const claims = claimsOf(context, request, 'UNSUBSCRIBE');
  const email = claims && (await readLinkedEmail(context.parts.db, claims));
  if (!email) return sendPage(reply, { kind: 'WRONG_LINK' }, 404);
  const { unsubscribed, ...told } = email;
  return sendPage(reply, { kind: unsubscribed ? 'DONE' : 'ASK', ...told });
}

async function unsubscribe(
  context: LinkContext,
  request: TokenRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isTest(request)) return sendPage(reply, { kind: 'TEST' });
  const { db, clock } = context.parts;
  const claims = claimsOf(context, request, 'UNSUBSCRIBE');
  const email = claims && (await readLinkedEmail(db, claims));
  if (!claims || !email) return sendPage(reply, { kind: 'WRONG_LINK' }, 404);
  const { address, senderName, senderAddress } = email;
  await unsubscribeByLink({ db, claims, address, now: Math.floor(clock.now()) });
  return sendPage(reply, { kind: 'DONE', address, senderName, senderAddress });
}

/** Always answers the pixel: a broken picture would show in the email. */
async function answerPixel(
  context: LinkContext,
  request: TokenRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const claims = claimsOf(context, request, 'OPEN');
  if (claims !== null && request.method === 'GET') await keepOpen(context, request, claims);
  return sendPixel(reply);
}

async function keepOpen(
  { parts: { db, clock } }: LinkContext,
  request: TokenRequest,
  claims: EmailLinkClaims,
): Promise<void> {
  const sent = await readSentEmail(db, claims);
  if (sent === undefined) return;
  const now = Math.floor(clock.now());
  const userAgent = request.headers['user-agent'] ?? null;
  const address = request.ip;
  const isNobodys =
    isMachineOpen({ sentAt: sent.sentAt, now, userAgent, address }) ||
    isOwnOpen(address, await readOwnAddresses(db, claims, clock.realNow()));
  if (isNobodys && sent.machineOpenedAt === null) await recordMachineOpen(db, claims, now);
  if (!isNobodys && sent.openedAt === null) await recordOpen(db, claims, now);
}

function answerTrouble(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error);
  if (refusal === null) request.log.error({ err: error }, 'Request failed');
  if (request.url.startsWith('/e/o/')) return sendPixel(reply);
  const { retryAfter } = refusal?.extras ?? {};
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)));
  if (refusal?.status === 429) return sendPage(reply, { kind: 'TOO_MANY' }, 429);
  const isTheirs = refusal !== null && refusal.status < 500;
  return isTheirs
    ? sendPage(reply, { kind: 'WRONG_LINK' }, refusal.status)
    : sendPage(reply, { kind: 'TROUBLE' }, 503);
}

function sendPage(reply: FastifyReply, page: EmailLinkPage, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('content-security-policy', EMAIL_LINK_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(emailLinkPage(page));
}

/** Allowed for every origin, because webmail shows it on its own pages. */
function sendPixel(reply: FastifyReply): FastifyReply {
  return reply
    .code(200)
    .header('cache-control', 'no-store')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type('image/gif')
    .send(PIXEL);
}
