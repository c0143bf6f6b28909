import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

export type InsideCall = {
  method: string;
  /** With the `/api` in front. */
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
};
export type InsideAnswer = { status: number; body: unknown };

/** What the caller is known by. */
const PASSED_ON = ['authorization', 'host', 'user-agent', 'x-forwarded-for'] as const;

const inside = new AsyncLocalStorage<true>();

/** Whether a call is being made by another one, inside this process. */
export function isInsideCall(): boolean {
  return inside.getStore() === true;
}

/**
 * Makes another call of the API as the caller of this request, through the same gate, limits, and
 * logs as one that came from outside.
 */
export async function insideCall(
  request: FastifyRequest,
  { method, url, headers, body }: InsideCall,
): Promise<InsideAnswer> {
  const passedOn = PASSED_ON.flatMap((name) => {
    const value = request.headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  // The call begins when it is awaited, which has to be inside.
  const answer = await inside.run(true, async () =>
    request.server.inject({
      method: method as 'GET',
      url,
      headers: { ...Object.fromEntries(passedOn), ...headers },
      remoteAddress: request.socket.remoteAddress ?? request.ip,
      ...(body !== undefined && { payload: body as object }),
    }),
  );
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : (JSON.parse(answer.body) as unknown),
  };
}
