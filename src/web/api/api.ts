import { actingUserId } from '#web/acting-user.ts';
import { ApiProblem, isProblem, problemOf } from './api-problem.ts';
import type {
  Answer,
  CallArguments,
  CallInput,
  CallOptions,
  DownloadKey,
  RouteKey,
} from './call-types.ts';
import { callEnded } from './followed-calls.ts';
import { askForVisit } from './visit-needed.ts';
import { requestLine } from './request-url.ts';
import { endSession, currentToken, refreshToken } from './session-token.ts';

type AnyInput = { params?: object; query?: object; body?: unknown } & CallOptions;
type AccountStatusListener = (accountStatus: string) => void;

const accountStatusListeners = new Set<AccountStatusListener>();

/** Subscribes to errors that report a changed LinkedIn connection. */
export function onAccountStatus(listener: AccountStatusListener): () => void {
  accountStatusListeners.add(listener);
  return () => accountStatusListeners.delete(listener);
}

/** The headers that every call carries. */
export function callHeaders(): Record<string, string> {
  const token = currentToken();
  const actingUser = actingUserId();
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(actingUser && { 'x-acting-user': actingUser }),
  };
}

/**
 * Runs before an error response is thrown: a changed connection is reported, and an ended session
 * signs out.
 */
function handleProblem(problem: ApiProblem, { hadToken }: { hadToken: boolean }) {
  if (problem.accountStatus)
    for (const listener of accountStatusListeners) listener(problem.accountStatus);
  else if (isSessionOver(problem) && hadToken) endSession('session-over');
  else if (problem.code === 'VISIT_NEEDED' && actingUserId() !== null) askForVisit(true);
  // In a teammate's account, every call fails once it is closed to this person.
  else if (problem.status === 404 && actingUserId() !== null)
    void import('./closed-account.ts').then(({ leaveClosedAccount }) => leaveClosedAccount());
}

const isSessionOver = (error: unknown): error is ApiProblem =>
  isProblem(error, 'UNAUTHENTICATED') && error.status === 401;

/** Makes a call, and repeats it once with a new token if the old one has expired. */
export async function withToken<Result>(call: () => Promise<Result>): Promise<Result> {
  const hadToken = currentToken() !== null;
  const renewed = async (error: unknown) => {
    if (hadToken && isSessionOver(error) && (await refreshToken())) return call();
    throw error;
  };
  return call()
    .catch(renewed)
    .catch((error: unknown) => {
      if (error instanceof ApiProblem) handleProblem(error, { hadToken });
      throw error;
    });
}

async function send({ key, input }: { key: string; input: AnyInput }): Promise<Response> {
  const { method, url } = requestLine({ key, params: input.params, query: input.query });
  const headers: Record<string, string> = { accept: 'application/json', ...callHeaders() };
  if (input.body !== undefined) headers['content-type'] = 'application/json';
  if (input.actingUser) headers['x-acting-user'] = input.actingUser;
  if (input.asOneself) delete headers['x-acting-user'];
  if (input.dryRun) headers['dry-run'] = 'true';
  if (input.idempotencyKey) headers['idempotency-key'] = input.idempotencyKey;
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      body: input.body === undefined ? null : JSON.stringify(input.body),
      signal: input.signal ?? null,
      keepalive: input.keepalive ?? false,
    });
  } catch (error) {
    if (input.signal?.aborted) throw error;
    throw new ApiProblem({ status: 0, code: 'NO_CONNECTION' });
  }
}

async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function answered({ key, input }: { key: string; input: AnyInput }): Promise<Response> {
  return withToken(async () => {
    const answer = await send({ key, input });
    if (answer.ok) return answer;
    throw problemOf({ status: answer.status, body: await bodyOf(answer) });
  });
}

/**
 * One call of the API, typed by the contract: `api('PATCH /campaigns/{campaignId}/status', {
 * params: { campaignId }, body: { status: 'ACTIVE' } })`. Throws ApiProblem for every refusal.
 */
export async function api<Key extends RouteKey>(
  key: Key,
  ...[input]: CallArguments<Key>
): Promise<Answer<Key>> {
  try {
    const answer = await answered({ key, input: (input ?? {}) as AnyInput });
    return (await bodyOf(answer)) as Answer<Key>;
  } finally {
    if (input?.dryRun !== true) callEnded(key);
  }
}

/** The bytes of a call that answers with a file. */
export async function fileBytes<Key extends DownloadKey>(
  key: Key,
  input: CallInput<Key>,
): Promise<Blob> {
  return (await answered({ key, input: input as AnyInput })).blob();
}

/** Saves the file of a call that answers with one. */
export async function download<Key extends DownloadKey>(
  key: Key,
  input: CallInput<Key> & { fileName: string },
): Promise<void> {
  const [{ fileNameOf }, answer] = await Promise.all([
    import('./file-name.ts'),
    answered({ key, input: input as AnyInput }),
  ]);
  const url = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = fileNameOf(answer.headers.get('content-disposition')) ?? input.fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** A new idempotency key; keep it for all attempts of one intention. */
export function newIdempotencyKey(): string {
  return crypto.getRandomValues(new BigUint64Array(2)).join('-');
}
