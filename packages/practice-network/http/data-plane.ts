import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  answerCall,
  failureReply,
  sendReply,
  type Reply,
  type Request,
} from '#http/answer-call.ts';
import type { FaultRule, Faults, RequestFault } from '#http/faults.ts';
import { personOfRequest } from '#http/person-of-request.ts';
import { readBody } from '#http/read-body.ts';
import { answerSignInPage } from '#http/sign-in-page.ts';
import type { Network } from '#network.ts';
import { personById } from '#rules/find-person.ts';
import { WireFailure } from '#rules/wire-failure.ts';
import { hashNumbers } from '#world/hash.ts';
import type { Person } from '#world/person.ts';
import { WIRE_ROUTES, type WireRouteName } from '@reachwell/network-wire/wire-routes.ts';

interface Template {
  name: WireRouteName;
  segments: readonly string[];
  literals: number;
}

const TEMPLATES: ReadonlyMap<string, Template[]> = (() => {
  const byShape = new Map<string, Template[]>();
  for (const name of Object.keys(WIRE_ROUTES) as WireRouteName[]) {
    const { method, path } = WIRE_ROUTES[name];
    const segments = path.split('/').filter((segment) => segment !== '');
    const shape = `${method} ${segments.length}`;
    byShape.set(shape, [
      ...(byShape.get(shape) ?? []),
      { name, segments, literals: segments.filter((segment) => !segment.startsWith('{')).length },
    ]);
  }
  for (const templates of byShape.values()) templates.sort((a, b) => b.literals - a.literals);
  return byShape;
})();

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The route that a path belongs to, and its parameters; a slash at the end does not matter. */
function matchRoute({
  method,
  path,
}: {
  method: string;
  path: string;
}): { name: WireRouteName; parameters: Record<string, string> } | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  const found = TEMPLATES.get(`${method} ${segments.length}`)?.find((template) =>
    template.segments.every((part, at) => part.startsWith('{') || part === segments[at]),
  );
  if (found === undefined) return null;
  const parameters: Record<string, string> = Object.create(null) as Record<string, string>;
  found.segments.forEach((part, at) => {
    if (part.startsWith('{')) parameters[part.slice(1, -1)] = decoded(segments[at] ?? '');
  });
  return { name: found.name, parameters };
}

const SKINS = ['#f2d3b3', '#e8b98f', '#c98e62', '#9c6a45', '#6f4a30'] as const;

/** A picture that is always the same for a person: a bust in colors of their own. */
function avatarOf(person: Person): string {
  const bits = hashNumbers(7, person.index);
  const hue = bits % 360;
  const skin = SKINS[(bits >>> 9) % SKINS.length] ?? SKINS[0];
  const hair = `hsl(${(bits >>> 12) % 50} ${20 + ((bits >>> 5) % 40)}% ${12 + ((bits >>> 18) % 45)}%)`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">',
    `<rect width="96" height="96" fill="hsl(${hue} 45% 78%)"/>`,
    `<path d="M12 96c2-22 16-30 36-30s34 8 36 30z" fill="hsl(${(hue + 160) % 360} 35% 42%)"/>`,
    `<rect x="40" y="54" width="16" height="18" rx="7" fill="${skin}"/>`,
    `<ellipse cx="48" cy="41" rx="18" ry="21" fill="${skin}"/>`,
    `<path d="M29 42c-3-22 8-30 19-30s22 8 19 30c-3-11-8-15-19-15s-16 4-19 15z" fill="${hair}"/>`,
    '</svg>',
  ].join('');
}

export interface DataPlane {
  network: Network;
  faults: Faults;
  apiKey: string;
  checkAnswers: boolean;
  publicUrl: () => string;
  /** For requests that bring no id of their own. */
  newRequestId: () => string;
  /** Lets people do what was due before this request. */
  settle: () => void;
  /** Told after each request, for what it may have set in motion. */
  afterwards: () => void;
  /** Waits in real time; ends early, as false, when the network closes. */
  wait: (ms: number) => Promise<boolean>;
}

const SLOW_MS = 20_000;
const DELAYED_MS = 3000;

/** Answers one request of the wire, with the faults that are in force. */
export async function answerDataPlane(
  plane: DataPlane,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const requestId = headerOf(request, 'x-request-id') ?? plane.newRequestId();
  const url = new URL(request.url ?? '/', 'http://practice');
  if (url.pathname.startsWith('/avatars/')) return sendAvatar(plane, response, url.pathname);
  const text = await readBody(request);
  if (url.pathname.startsWith('/sign-in/'))
    return answerSignInPage({
      network: plane.network,
      response,
      path: url.pathname,
      method: request.method ?? 'GET',
      form: new URLSearchParams(text ?? ''),
    });
  const refusal = rejectUnknown(plane, request);
  const matched = matchRoute({ method: request.method ?? 'GET', path: url.pathname });
  if (refusal !== null || matched === null || text === null) {
    const failure =
      refusal ??
      new WireFailure(
        text === null
          ? {
              type: 'api/invalid_parameters',
              title: 'Too large',
              detail: 'The body is larger than 48 MB.',
            }
          : {
              type: 'api/resource_not_found',
              title: 'Not found',
              detail: 'Endpoint not found.',
            },
      );
    return sendReply(response, failureReply(failure, requestId), requestId);
  }
  plane.settle();
  const { network } = plane;
  const { fault, twists } = plane.faults.forRequest(matched.name, {
    person: personOfRequest({ network, parameters: matched.parameters, text }),
    account: matched.parameters['account_id'] ?? '',
    now: network.clock.now(),
  });
  const call: Request = {
    network,
    publicUrl: plane.publicUrl(),
    route: matched.name,
    parameters: matched.parameters,
    query: url.searchParams,
    text,
    requestId,
    twists,
    checkAnswers: plane.checkAnswers,
  };
  if (fault === null) sendReply(response, answerCall(call), requestId);
  else await answerWithFault(plane, { call, fault, response });
  plane.afterwards();
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : null;
}

function rejectUnknown(plane: DataPlane, request: IncomingMessage): WireFailure | null {
  const key = headerOf(request, 'x-api-key');
  if (key === plane.apiKey) return null;
  return key === null
    ? new WireFailure({
        type: 'api/missing_authorization',
        title: 'Missing authorization',
        detail: 'The X-API-KEY header is missing.',
      })
    : new WireFailure({
        type: 'api/invalid_auth_format',
        title: 'Invalid authorization',
        detail: 'The X-API-KEY is wrong.',
      });
}

function sendAvatar(plane: DataPlane, response: ServerResponse, path: string): void {
  try {
    const person = personById(plane.network, path.slice('/avatars/'.length).replace(/\.svg$/, ''));
    response.writeHead(200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    response.end(avatarOf(person));
  } catch {
    response.writeHead(404).end();
  }
}

const REFUSALS = {
  error_429: { type: 'provider/too_many_requests', title: 'Too many requests' },
  throttle: { type: 'provider/too_many_requests', title: 'Too many requests' },
  error_500: { type: 'api/internal_error', title: 'Internal error' },
  error_500_after: { type: 'api/internal_error', title: 'Internal error' },
  error_503: { type: 'api/proxy_error', title: 'Out of service' },
  error_200: { type: 'provider/server_error', title: 'Server error' },
} as const satisfies Partial<Record<RequestFault, { type: string; title: string }>>;

function refusalOf(
  kind: keyof typeof REFUSALS,
  { rule, requestId }: { rule: FaultRule; requestId: string },
): Reply {
  const failure = new WireFailure({
    ...REFUSALS[kind],
    detail: 'Injected fault.',
    retryAfterSeconds: kind === 'error_429' || kind === 'throttle' ? rule.retryAfter : undefined,
  });
  const reply = failureReply(failure, requestId);
  return kind === 'error_200' ? { ...reply, status: 200 } : reply;
}

async function answerWithFault(
  plane: DataPlane,
  {
    call,
    fault,
    response,
  }: { call: Request; fault: FaultRule & { kind: RequestFault }; response: ServerResponse },
): Promise<void> {
  const { requestId } = call;
  switch (fault.kind) {
    case 'reset_before':
      response.destroy();
      return;
    case 'reset_after':
      answerCall(call);
      response.destroy();
      return;
    case 'stall':
      return;
    case 'act_then_timeout':
      answerCall(call);
      return;
    case 'delayed_act':
      if (await plane.wait(fault.delayMs ?? DELAYED_MS))
        sendReply(response, answerCall(call), requestId);
      return;
    case 'slow': {
      const reply = answerCall(call);
      if (await plane.wait(fault.delayMs ?? SLOW_MS)) sendReply(response, reply, requestId);
      return;
    }
    case 'wrong_json': {
      const reply = answerCall(call);
      return sendReply(
        response,
        { ...reply, body: String(reply.body).slice(0, Math.ceil(reply.body.length / 2)) },
        requestId,
      );
    }
    case 'empty_201':
      answerCall(call);
      return sendReply(
        response,
        { status: 201, body: '', contentType: 'application/json', retryAfterSeconds: null },
        requestId,
      );
    case 'error_500_after':
      answerCall(call);
      return sendReply(response, refusalOf(fault.kind, { rule: fault, requestId }), requestId);
    case 'error_429':
    case 'throttle':
    case 'error_500':
    case 'error_503':
    case 'error_200':
      return sendReply(response, refusalOf(fault.kind, { rule: fault, requestId }), requestId);
  }
}
