import type { AttackedApi, Operation } from './operations.ts';
import type { GotAnswer, SentRequest } from './http-sender.ts';

/**
 * A request beyond this may be answered while it is still being sent, so that its sender hears
 * nothing.
 */
const LARGE = 100_000;
const OWN_WORDS = /\S+ \S+/;

type Problem = {
  status: number;
  code: string;
  title: string;
  detail: string;
  fieldErrors?: { path: string; message: string }[];
};

function faultOfRefusal({ api, answer }: { api: AttackedApi; answer: GotAnswer }): string | null {
  if (!answer.contentType.startsWith('application/problem+json'))
    return `refuses as ${answer.contentType === '' ? 'nothing' : answer.contentType}, not as application/problem+json`;
  const shape = api.faultOfProblem(answer.text);
  if (shape !== null) return `refuses in a form that the document does not know: ${shape}`;
  const problem = JSON.parse(answer.text) as Problem;
  if (problem.status !== answer.status)
    return `says ${problem.status} and answers ${answer.status}`;
  if (!OWN_WORDS.test(problem.detail)) return 'refuses without a sentence';
  const fields = problem.fieldErrors ?? [];
  if (problem.code === 'INVALID_INPUT' && fields.length === 0 && problem.detail === problem.title)
    return 'asks to check the marked fields and marks none';
  if (fields.some(({ message }) => !OWN_WORDS.test(message)))
    return 'marks a field without a sentence';
  return null;
}

/**
 * What is wrong with an answer to any request at all; null: nothing. `operation` is null where the
 * request is none of the document's.
 */
export function faultOfAnswer({
  api,
  operation,
  request,
  answer,
}: {
  api: AttackedApi;
  operation: Operation | null;
  request: SentRequest;
  answer: GotAnswer;
}): string | null {
  const { status, text } = answer;
  if (status === 0)
    return (request.body?.length ?? 0) + request.path.length > LARGE
      ? null
      : `gave no answer: ${text}`;
  if (status >= 500) return `answered ${status}`;
  if (request.method === 'HEAD') return null;
  if (status >= 400) return faultOfRefusal({ api, answer });
  if (operation === null || request.method !== operation.method) return null;
  if (status !== operation.success.status)
    return `answered ${status}, which the document does not know`;
  const shape = operation.success.faultOf(text);
  return shape === null ? null : `answered what the document does not know: ${shape}`;
}

/** Whether a request may have changed something. */
export function mayHaveChanged({
  request,
  answer,
}: {
  request: SentRequest;
  answer: GotAnswer;
}): boolean {
  return (
    answer.status === 0 ||
    (answer.status < 400 &&
      (!['GET', 'HEAD', 'OPTIONS'].includes(request.method) || beginsSignIn(request.path)))
  );
}

/** The only GET that keeps something: what the provider must bring back to the same session. */
const beginsSignIn = (path: string): boolean => /^\/v1\/auth\/?(\?|$)/.test(path);
