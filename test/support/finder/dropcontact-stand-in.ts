import type { Scene } from './finder-subject.ts';
import { startStandIn, type Asked, type Told } from './stand-in-server.ts';

export const DROPCONTACT_KEY = 'dropcontact-key-that-nobody-may-see';

/** A contact as it is sent (developer.dropcontact.com, "Enrich"). */
type Contact = {
  first_name?: string;
  last_name?: string;
  company?: string;
  website?: string;
  linkedin?: string;
};
type Begun = { error: false; request_id: string; success: true; credits_left: number };
type NotReady = { error: false; success: false; reason: string };
type Ready = {
  error: false;
  success: true;
  data: (Contact & { email: { email: string; qualification: string }[] })[];
};
type Refused = { error: true; success: false; reason: string };

const NOT_READY: NotReady = {
  error: false,
  success: false,
  reason: 'Request not ready yet, try again in 30 seconds',
};

/**
 * Dropcontact as its documentation describes it: a batch gets an id, and the answer is ready after
 * one "not ready"; each address that it finds costs a credit, once for a batch.
 */
export async function startDropcontactStandIn() {
  let scene: Scene = { kind: 'KNOWS_NOBODY' };
  const record = { asked: 0, charged: 0 };
  const batches = new Map<string, { contact: Contact; looks: number }>();
  const posted: Contact[] = [];
  const server = await startStandIn((request) => {
    record.asked += 1;
    return (
      refusalOf({ request, scene }) ?? {
        status: 200,
        json: request.method === 'POST' ? begin(request.body) : look(request.url.pathname),
      }
    );
  });

  function begin(body: unknown): Begun | Refused {
    const [contact] = (body as { data?: Contact[] }).data ?? [];
    if (contact === undefined) return { error: true, success: false, reason: 'No data' };
    posted.push(contact);
    const id = `req-${batches.size + 1}`;
    batches.set(id, { contact, looks: 0 });
    return { error: false, request_id: id, success: true, credits_left: 1000 - record.charged };
  }

  function look(path: string): NotReady | Ready | Refused {
    const batch = batches.get(path.split('/').at(-1) ?? '');
    if (batch === undefined) return { error: true, success: false, reason: 'Invalid request_id' };
    batch.looks += 1;
    if (batch.looks === 1) return NOT_READY;
    if (batch.looks === 2 && scene.kind === 'KNOWS') record.charged += 1;
    const email =
      scene.kind === 'KNOWS'
        ? [
            { email: 'contact@field.example', qualification: 'generic@pro' },
            {
              email: scene.email,
              qualification: scene.as === 'CATCH_ALL' ? 'catch_all@pro' : 'nominative@pro',
            },
          ]
        : [{ email: 'contact@field.example', qualification: 'generic@pro' }];
    return { error: false, success: true, data: [{ ...batch.contact, email }] };
  }

  return {
    url: `${server.url}/v1`,
    posted,
    play: (next: Scene) => void (scene = next),
    record: () => ({ ...record }),
    forgetBatches: () => batches.clear(),
    close: server.close,
  };
}

function refusalOf({
  request: { method, url, headers },
  scene,
}: {
  request: Asked;
  scene: Scene;
}): Told | null {
  const isKnown =
    (method === 'POST' && url.pathname === '/v1/enrich/all') ||
    (method === 'GET' && url.pathname.startsWith('/v1/enrich/all/'));
  if (!isKnown) return { status: 404, json: { error: true, success: false, reason: 'Not found' } };
  if (headers['x-access-token'] !== DROPCONTACT_KEY || scene.kind === 'REFUSES_THE_KEY')
    return { status: 401, json: { error: true, success: false, reason: 'Unknown account' } };
  switch (scene.kind) {
    case 'FAILS':
      return { status: 503, text: '' };
    case 'CUTS_THE_LINE':
      return 'cut';
    case 'STALLS':
      return 'stall';
    case 'TALKS_NONSENSE':
      return { status: 200, text: 'OK' };
    case 'HAS_NO_CREDITS':
      return { status: 402, json: { error: true, success: false, reason: 'No credits left' } };
    case 'IS_BUSY':
      return {
        status: 429,
        json: { error: true, success: false, reason: 'Too many requests' },
        headers: { 'retry-after': scene.retryAfter },
      };
    default:
      return null;
  }
}
