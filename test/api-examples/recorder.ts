import { allRoutes, type RouteKey } from '#contract/all-routes.ts';
import { hasDryRun, type Route } from '#contract/route.ts';
import type { ApiExample } from '#server/platform/api-examples.ts';
import { requestLine } from '#web/api/request-url.ts';
import { withoutSecrets } from './without-secrets.ts';

/** A request as a story tells it; `file` is the text of a lead file or of an attachment. */
export type Ask = Pick<ApiExample, 'body' | 'file'> & {
  params?: Record<string, string>;
  query?: Record<string, string>;
};
type Answer = ReturnType<typeof JSON.parse>;
export type Caller = (key: RouteKey, ask?: Ask) => Promise<Answer>;

/** The most entries of a list that an example shows. */
const MOST_ENTRIES = 2;

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MOST_ENTRIES).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}

/** An answer with short lists, unless they must be as long as they are. */
function shownAnswer({ answer }: Route, given: unknown): unknown {
  const short = withoutSecrets(shortened(given));
  return answer.safeParse(short).success ? short : withoutSecrets(given);
}

function formOf({ file: field }: Route, { body, file = '' }: Ask): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries((body ?? {}) as object))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const isPdf = file.startsWith('%PDF');
  const type = isPdf ? 'application/pdf' : 'text/csv';
  form.set(field?.field ?? 'file', new Blob([file], { type }), isPdf ? 'offer.pdf' : 'leads.csv');
  return form;
}

/** Keeps what was asked and answered, once for each call; the first one counts. */
export function createRecorder(baseUrl: string) {
  const examples = new Map<RouteKey, ApiExample>();

  /** Calls as the holder of a token, or as nobody. `dry` calls change nothing where they can. */
  function as(token: string | null, { dry }: { dry: boolean }): Caller {
    return async (key, ask = {}) => {
      const route: Route = allRoutes[key];
      const { method, url } = requestLine({ key, ...ask });
      const isDry = dry && hasDryRun(key, route);
      const isForm = ask.file !== undefined;
      const response = await fetch(`${baseUrl}${url}`, {
        method,
        headers: {
          ...(token !== null && { authorization: `Bearer ${token}` }),
          ...(ask.body !== undefined && !isForm && { 'content-type': 'application/json' }),
          ...(isDry && { 'dry-run': 'true' }),
        },
        ...(isForm
          ? { body: formOf(route, ask) }
          : ask.body !== undefined && { body: JSON.stringify(ask.body) }),
      });
      const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
      const text = route.produces === 'text/event-stream' ? '' : await response.text();
      if (!response.ok) throw new Error(`${key} answered ${response.status} ${text}`);
      const answer: Answer = isJson && text !== '' ? JSON.parse(text) : undefined;
      if (isDry && answer !== undefined && !Array.isArray(answer)) delete answer.dryRun;
      const nothing = route.status === 204 || key === 'GET /openapi.json';
      if (!examples.has(key))
        examples.set(key, {
          ...(withoutSecrets(ask) as Ask),
          ...(answer !== undefined && !nothing && { answer: shownAnswer(route, answer) }),
        });
      return answer;
    };
  }

  return { examples, as };
}
