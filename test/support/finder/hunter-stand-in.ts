import type { Scene } from './finder-subject.ts';
import { startStandIn, type Asked, type Told } from './stand-in-server.ts';

export const HUNTER_KEY = 'hunter-key-that-nobody-may-see';

/** What `GET /v2/email-finder` answers (hunter.io/api-documentation/v2, "Email Finder"). */
type HunterAnswer = {
  data: {
    first_name: string;
    last_name: string;
    email: string | null;
    score: number | null;
    domain: string | null;
    accept_all: boolean | null;
    position: string | null;
    twitter: string | null;
    linkedin_url: string | null;
    phone_number: string | null;
    company: string | null;
    sources: { domain: string; uri: string; extracted_on: string }[];
    verification: { date: string | null; status: 'valid' | 'accept_all' | 'unknown' | null };
  };
  meta: { params: Record<string, string | null> };
};
type HunterErrors = { errors: { id: string; code: number; details: string }[] };

/**
 * Hunter's Email Finder as its documentation describes it: a found address costs one request, once
 * for each person in a billing period; errors come as a list.
 */
export async function startHunterStandIn() {
  let scene: Scene = { kind: 'KNOWS_NOBODY' };
  let asked = 0;
  const paid = new Set<string>();
  const queries: Record<string, string>[] = [];
  const server = await startStandIn((request) => {
    asked += 1;
    queries.push(Object.fromEntries(request.url.searchParams));
    return answerTo({ request, scene, paid });
  });
  return {
    url: `${server.url}/v2`,
    queries,
    play: (next: Scene) => void (scene = next),
    record: () => ({ asked, charged: paid.size }),
    close: server.close,
  };
}

function answerTo({
  request: { method, url, headers },
  scene,
  paid,
}: {
  request: Asked;
  scene: Scene;
  paid: Set<string>;
}): Told {
  if (method !== 'GET' || url.pathname !== '/v2/email-finder')
    return refusal(404, 'not_found', 'The requested resource does not exist');
  const query = Object.fromEntries(url.searchParams);
  if (headers['x-api-key'] !== HUNTER_KEY || scene.kind === 'REFUSES_THE_KEY')
    return refusal(401, 'authentication_failed', 'No user found for the API key supplied');
  if (!query['first_name'] || !query['last_name'] || !(query['domain'] || query['company']))
    return refusal(400, 'wrong_params', 'You are missing a parameter');
  switch (scene.kind) {
    case 'FAILS':
      return { status: 502, text: '<html>Bad gateway</html>' };
    case 'CUTS_THE_LINE':
      return 'cut';
    case 'STALLS':
      return 'stall';
    case 'TALKS_NONSENSE':
      return { status: 200, text: '{"data":' };
    case 'HAS_NO_CREDITS':
      return refusal(429, 'too_many_requests', 'You have reached your usage limit');
    case 'IS_BUSY':
      return {
        ...refusal(403, 'rate_limit', 'You have reached the rate limit'),
        headers: { 'retry-after': scene.retryAfter },
      };
    case 'KNOWS':
    case 'KNOWS_NOBODY':
      if (scene.kind === 'KNOWS') paid.add(JSON.stringify(query));
      return { status: 200, json: found({ query, scene }) };
  }
}

function found({ query, scene }: { query: Record<string, string>; scene: Scene }): HunterAnswer {
  const known = scene.kind === 'KNOWS' ? scene : null;
  const status = { VERIFIED: 'valid', CATCH_ALL: 'accept_all', LIKELY: 'unknown' } as const;
  return {
    data: {
      first_name: query['first_name'] ?? '',
      last_name: query['last_name'] ?? '',
      email: known?.email ?? null,
      score: known === null ? null : 92,
      domain: query['domain'] ?? 'field.example',
      accept_all: known === null ? null : known.as === 'CATCH_ALL',
      position: null,
      twitter: null,
      linkedin_url: null,
      phone_number: null,
      company: query['company'] ?? null,
      sources: [],
      verification: {
        date: known === null ? null : '2026-11-20',
        status: known === null ? null : status[known.as],
      },
    },
    meta: { params: { ...query } },
  };
}

function refusal(
  status: number,
  id: string,
  details: string,
): { status: number; json: HunterErrors } {
  return { status, json: { errors: [{ id, code: status, details }] } };
}
