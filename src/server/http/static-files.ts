import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const NOT_BUILT = 'The web client isn’t built. Run "npm run build", then start again.\n';
const PRIVATE_FILES = new Set(['/csp.json', '/manifest.json']);

/** The hashes of the page's inline scripts, as recorded by the build. */
export function readScriptHashes(webRoot: string | null): string[] {
  const file = webRoot === null ? null : join(webRoot, 'csp.json');
  if (file === null || !existsSync(file)) return [];
  const { scriptHashes } = JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes?: string[] };
  return (scriptHashes ?? []).filter((hash) => /^sha(256|384|512)-[A-Za-z0-9+/=]+$/.test(hash));
}

/**
 * Serves the built web client: files named by their hash are cached for a year, everything else is
 * revalidated each time. Answers from where, null if it isn't built: a client that is built later
 * is served after the next start.
 */
export async function serveWebClient(
  app: FastifyInstance,
  webRoot: string | null,
): Promise<string | null> {
  if (webRoot === null || !existsSync(join(webRoot, 'index.html'))) return null;
  await app.register(fastifyStatic, {
    root: webRoot,
    cacheControl: false,
    index: 'index.html',
    redirect: false,
    allowedPath: (path) => !PRIVATE_FILES.has(path),
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.startsWith(join(webRoot, 'assets'))
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
      );
    },
  });
  return webRoot;
}

/** What programs look for: files, and descriptions at well-known addresses. */
const NO_PAGE = /^\/(?:assets|\.well-known)(?:\/|$)|\.[a-z0-9]{1,8}$/iu;

/**
 * Any page URL gets the client's one page, which shows its own 404; a missing file is a 404, so
 * that an old client notices a new version, and a program doesn't read a page.
 */
export function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  servedFrom: string | null,
): void {
  const path = request.url.split('?')[0] ?? '/';
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGE.test(path);
  if (!isPage) void reply.code(404).type('text/plain; charset=utf-8').send('Not found\n');
  else if (servedFrom === null)
    void reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT);
  else void reply.header('cache-control', 'no-cache').sendFile('index.html');
}
