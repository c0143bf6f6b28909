import { Readable } from 'node:stream';
import * as contentDisposition from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { isOfInbox, type Route } from '#contract/route.ts';
import type { AnyDatabase } from '#data/database.ts';
import { workAs } from '#data/database/acting-identity.ts';
import { authorize, type Gate } from '#server/http/caller.ts';
import { endWhenRefused } from '#server/http/end-when-refused.ts';
import { ensureStillMayAct, accountAccess } from '#server/http/side-account.ts';
import { limitKey, recordKeyCalls } from '#server/http/api-key-caller.ts';
import { isDryRun, rolledBack } from '#server/http/dry-run.ts';
import type {
  Archive,
  Caller,
  Download,
  KeepAnswer,
  Picture,
  ServerParts,
  StoredFile,
} from '#server/http/handler.ts';
import { httpContext } from '#server/http/http-context.ts';
import { withIdempotency } from '#server/http/idempotency.ts';
import { formMemoryBytes, rejectDeclaredSize } from '#server/http/read-multipart.ts';
import { readingDatabase, recordingWrite } from '#server/http/reading-database.ts';
import { readRequest } from '#server/http/read-request.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { TableEntry } from '#server/http/route-table.ts';
import { rejectUnlisted } from '#server/http/unlisted-problem.ts';
import type { UploadQueue } from '#server/http/upload-queue.ts';

type AnyHandler = (call: Record<string, unknown>) => Promise<unknown>;
export type Registration = {
  app: FastifyInstance;
  table: readonly TableEntry[];
  handlers: Record<string, unknown>;
  parts: ServerParts;
  gate: Gate;
  uploads: UploadQueue;
  https: boolean;
  checkAnswers: boolean;
};

const CONTENT_TYPES = {
  'application/json': 'application/json; charset=utf-8',
  'application/octet-stream': 'application/octet-stream',
  'application/zip': 'application/zip',
  'image/*': 'image/*',
  'text/csv': 'text/csv; charset=utf-8',
  'text/plain': 'text/plain; version=0.0.4; charset=utf-8',
  'text/html': 'text/html; charset=utf-8',
  'text/event-stream': 'text/event-stream; charset=utf-8',
} as const;

/**
 * The header that offers a file for download. Characters that would end the header or name a folder
 * are replaced, because packages and browsers differ in them.
 */
function disposition(fileName: string): string {
  return contentDisposition.create(fileName.replace(/[\r\n"\\/]/g, '_'));
}

function sendText(reply: FastifyReply, route: Route, value: unknown): FastifyReply {
  const produces = route.produces ?? 'application/json';
  void reply.type(CONTENT_TYPES[produces]);
  if (produces === 'text/csv')
    void reply.header('content-disposition', disposition((value as Download).fileName));
  const { policy } = value as { policy?: string };
  if (policy !== undefined) void reply.header('content-security-policy', policy);
  // A buffering proxy would hold back the chunks of a live stream.
  if (produces === 'text/event-stream') void reply.header('x-accel-buffering', 'no');
  return reply.send(
    Readable.from((value as { chunks: AsyncIterable<string> }).chunks, {
      objectMode: true,
      highWaterMark: 4,
    }),
  );
}

/** Sends a person's file: always saved, never shown, and unable to run or load anything. */
function sendFile(reply: FastifyReply, { fileName, contentType, bytes }: StoredFile): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', disposition(fileName))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(bytes));
}

/** Sends a picture: shown, cached by the browser for a day, and unable to run or load anything. */
function sendPicture(reply: FastifyReply, { contentType, bytes }: Picture): FastifyReply {
  return reply
    .type(contentType)
    .header('cache-control', 'private, max-age=86400, immutable')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .send(Buffer.from(bytes));
}

/**
 * Sends an archive of any size: it is created while it is being sent, as fast as the client reads.
 */
function sendArchive(reply: FastifyReply, { fileName, chunks }: Archive): FastifyReply {
  void reply
    .type('application/zip')
    .header('content-disposition', disposition(fileName))
    .header('cache-control', 'no-store');
  return reply.send(Readable.from(chunks, { objectMode: false, highWaterMark: 1 }));
}

function sendAnswer({
  reply,
  route,
  value,
  checkAnswers,
}: {
  reply: FastifyReply;
  route: Route;
  value: unknown;
  checkAnswers: boolean;
}): FastifyReply {
  void reply.code(route.status ?? 200);
  if (route.produces === 'application/zip') return sendArchive(reply, value as Archive);
  if (route.produces === 'image/*') return sendPicture(reply, value as Picture);
  if (route.produces === 'application/octet-stream') return sendFile(reply, value as StoredFile);
  if (route.produces !== undefined && route.produces !== 'application/json')
    return sendText(reply, route, value);
  if (value === undefined) return reply.send();
  if (checkAnswers) route.answer.parse(value);
  return reply.type(CONTENT_TYPES['application/json']).send(JSON.stringify(value));
}

/**
 * Sends what a call would have answered, marked in a header and, unless it is a list, in the body:
 * a call that answers nothing gets a body for the mark.
 */
function sendDryRun(
  { reply, route, checkAnswers }: Omit<Parameters<typeof sendAnswer>[0], 'value'>,
  value: unknown,
): FastifyReply {
  if (checkAnswers) route.answer.parse(value);
  const status = route.status === 204 ? 200 : (route.status ?? 200);
  void reply.code(status).header('dry-run', 'true').type(CONTENT_TYPES['application/json']);
  return reply.send(
    JSON.stringify(Array.isArray(value) ? value : { ...(value as object), dryRun: true }),
  );
}

type Answering = {
  registration: Registration;
  entry: TableEntry;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Answers a call. A call with a file waits for its turn before its body is read, and keeps it until
 * the file has been handled.
 */
async function answerInTurn(answering: Answering): Promise<FastifyReply> {
  const {
    registration: { uploads },
    entry: { route },
    request,
  } = answering;
  if (!route.file || !request.isMultipart()) return answerCall(answering);
  const form = { request, route: { ...route, file: route.file } };
  rejectDeclaredSize(form);
  request.bodyPace?.hold();
  const leave = await uploads.enter({
    userId: request.caller?.userId ?? request.ip,
    bytes: formMemoryBytes(form),
    gone: goneSignal(request),
  });
  try {
    request.bodyPace?.goOn();
    return await answerCall(answering);
  } finally {
    leave();
  }
}

const keepNothing: KeepAnswer = () => Promise.resolve();

function goneSignal({ raw }: FastifyRequest): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => controller.abort());
  return controller.signal;
}

async function answerCall({
  registration,
  entry,
  request,
  reply,
}: Answering): Promise<FastifyReply> {
  const { parts, gate, checkAnswers } = registration;
  const { route, key } = entry;
  const caller: Caller | null = request.caller;
  const read = await readRequest(request, route);
  const handler = registration.handlers[key] as AnyHandler;
  const reading = await readingDatabase({ parts, caller, route, query: read.query });
  const answer = (keepAnswer: KeepAnswer, db: AnyDatabase = reading) => {
    const [now, realNow] = [parts.clock.now(), parts.clock.realNow()];
    return handler({
      ...read,
      caller,
      scope: caller && { db, userId: caller.userId, now, realNow },
      parts: { ...parts, db },
      now,
      realNow,
      http: httpContext({ request, reply, https: registration.https }),
      keepAnswer,
    });
  };
  const isInside = caller !== null && caller.identityId !== caller.userId;
  const asCaller = (work: () => Promise<unknown>) =>
    isInside
      ? workAs({
          identityId: caller.identityId,
          beforeCommit: (db) =>
            ensureStillMayAct({
              db,
              ...caller,
              realNow: parts.clock.realNow(),
              inInbox: isOfInbox(route),
            }),
          work,
        })
      : work();
  if (isDryRun(request, entry)) {
    const value = await asCaller(() => rolledBack(parts.db, (db) => answer(keepNothing, db)));
    return sendDryRun({ reply, route, checkAnswers }, value);
  }
  const work = (keepAnswer: KeepAnswer) =>
    recordingWrite({ parts, caller, method: entry.method }, () =>
      asCaller(() => answer(keepAnswer)),
    );
  const answered = await withIdempotency(
    {
      db: gate.db,
      secret: gate.keys.requests,
      caller,
      request,
      parts: read,
      realNow: parts.clock.realNow,
      keepsAnswer: route.keepsAnswer === true,
    },
    reply,
    work,
  );
  if ('value' in answered) {
    // Work in someone else's account is watched, because the right to it can be revoked meanwhile.
    if (isInside && route.produces !== undefined)
      endWhenRefused(reply.raw, async () => {
        const realNow = parts.clock.realNow();
        return (
          (await accountAccess(
            { ...caller, db: gate.db, realNow },
            { ...caller, inInbox: isOfInbox(route) },
          )) === 'OPEN'
        );
      });
    return sendAnswer({ reply, route, value: answered.value, checkAnswers });
  }
  const { status, body } = answered.replayed;
  if (status === 0) return sendAnswer({ reply, route, value: body ?? undefined, checkAnswers });
  return reply.code(status).type('application/problem+json').send(JSON.stringify(body));
}

/**
 * Registers every route of the table under /api: authorized before its body is read, parsed by the
 * contract, answered by its handler.
 */
export function registerRoutes(registration: Registration): void {
  const { app, table, gate, parts } = registration;
  recordKeyCalls(app, gate.db, parts.clock.realNow);
  for (const entry of table) {
    const options = routeOptions(registration, entry);
    if (entry.route.takesForms !== true) app.route(options);
    else
      void app.register(async (scope) => {
        readForms(scope);
        scope.route(options);
      });
  }
}

/** A form as a flat object; a field that is there several times has all its values. */
export function readForms(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const form = new URLSearchParams(String(body));
      const fields = [...new Set(form.keys())].map((name) => {
        const values = form.getAll(name);
        return [name, values.length === 1 ? values[0] : values] as const;
      });
      done(null, Object.fromEntries(fields));
    },
  );
}

function routeOptions(registration: Registration, entry: TableEntry): RouteOptions {
  const { gate, parts } = registration;
  const streams = entry.route.produces === 'text/event-stream';
  return {
    method: entry.method,
    url: `/api${entry.pattern.replace(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: entry.method === 'GET' && !streams,
    ...(streams && { compress: false }),
    onRequest: async (request, reply) => {
      if (
        entry.route.file === undefined &&
        request.headers['content-type']?.toLowerCase().startsWith('multipart/')
      )
        throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
      // Nothing is decompressed: a small body may hide a large one.
      if (
        !['', 'identity'].includes(request.headers['content-encoding']?.trim().toLowerCase() ?? '')
      )
        throw new ApiError('UNSUPPORTED_MEDIA_TYPE', {
          detail: 'Compressed content isn’t accepted here',
        });
      request.caller = await authorize({ gate, request, entry, realNow: parts.clock.realNow() });
      if (request.caller?.apiKey) limitKey(reply, request.caller.apiKey);
    },
    handler: (request, reply) =>
      answerInTurn({ registration, entry, request, reply }).catch((error: unknown) => {
        if (registration.checkAnswers) rejectUnlisted(entry.key, entry.route, error);
        throw error;
      }),
  };
}
