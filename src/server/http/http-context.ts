import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HINT_COOKIE } from '#core/account/session-mark.ts';
import type { HttpContext } from '#server/http/handler.ts';
import { insideCall } from '#server/http/inside-call.ts';

const COOKIE = 'reachwell_session';
const DEVICE_COOKIE = 'reachwell_device';
const SIGN_UP_COOKIE = 'reachwell_sign_up';

/**
 * The name of a cookie; over https a prefix binds it to this host. Browsers reject the prefix over
 * plain http, which is only for loopback.
 */
function hostCookieName({ name, https }: { name: string; https: boolean }): string {
  return https ? `__Host-${name}` : name;
}

/** Created only on demand: few handlers need it, and aborting takes longer than a quick answer. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (reply.raw.closed) controller.abort();
  else reply.raw.once('close', () => controller.abort());
  return controller.signal;
}

/** The parts of HTTP that a handler may see. */
export function httpContext({
  request,
  reply,
  https,
}: {
  request: FastifyRequest;
  reply: FastifyReply;
  https: boolean;
}): HttpContext {
  const name = hostCookieName({ name: COOKIE, https });
  const markName = hostCookieName({ name: SESSION_HINT_COOKIE, https });
  const deviceName = hostCookieName({ name: DEVICE_COOKIE, https });
  const signUpName = hostCookieName({ name: SIGN_UP_COOKIE, https });
  const markAttributes = { path: '/', sameSite: 'strict', secure: https } as const;
  const attributes = { ...markAttributes, httpOnly: true } as const;
  let signal: AbortSignal | null = null;
  const header = (wanted: string) => {
    const value = request.headers[wanted];
    return typeof value === 'string' ? value : null;
  };
  return {
    address: request.ip,
    userAgent: header('user-agent')?.slice(0, 300) ?? null,
    header,
    rawBody: request.rawBody ?? Buffer.alloc(0),
    call: (asked) => insideCall(request, asked),
    warn: (facts, text) => request.log.warn(facts, text),
    refreshCookie: {
      read: () => request.cookies[name] ?? null,
      write: (token, maxAge) =>
        void reply
          .setCookie(name, token, { ...attributes, maxAge })
          .setCookie(markName, '1', { ...markAttributes, maxAge }),
      clear: () => void reply.clearCookie(name, attributes).clearCookie(markName, markAttributes),
    },
    deviceCookie: {
      read: () => request.cookies[deviceName] ?? null,
      write: (value, maxAge) => void reply.setCookie(deviceName, value, { ...attributes, maxAge }),
    },
    signUpCookie: {
      read: () => request.cookies[signUpName] ?? null,
      write: (value, maxAge) => void reply.setCookie(signUpName, value, { ...attributes, maxAge }),
    },
    get signal() {
      signal ??= goneSignal(reply);
      return signal;
    },
  };
}
