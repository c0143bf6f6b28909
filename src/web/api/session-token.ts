import { ApiProblem, problemOf } from './api-problem.ts';
import { API_BASE } from './request-url.ts';

const CHANNEL = 'reachwell-session';
const LOCK = 'reachwell-refresh';
const RENEW_BEFORE_MS = 60_000;
const MAX_WAIT_MS = 30 * 60_000;

type Token = { token: string; expiresAt: number };
/** `session-over`: the server knows the session no more, without anyone here having signed out. */
export type SessionMessage = 'signed-out' | 'session-over' | 'signed-in' | 'new-version';

let held: Token | null = null;
let refreshing: Promise<boolean> | null = null;
let renewal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<(message: SessionMessage, fromOtherTab: boolean) => void>();
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
channel?.addEventListener('message', (event: MessageEvent<SessionMessage>) => {
  if (event.data === 'signed-out' || event.data === 'session-over') drop();
  tell(event.data, true);
});

function tell(message: SessionMessage, fromOtherTab: boolean) {
  for (const listener of listeners) listener(message, fromOtherTab);
}

function drop() {
  held = null;
  clearTimeout(renewal);
}

/** The bearer token of this tab; it lives in memory only. */
export function currentToken(): string | null {
  return held?.token ?? null;
}

/** Subscribes to signing in and out, in this tab and in others. */
export function onSessionChange(
  listener: (message: SessionMessage, fromOtherTab: boolean) => void,
): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the other tabs. */
export function broadcast(message: SessionMessage) {
  channel?.postMessage(message);
}

/** Takes a new token and renews it before it expires. */
export function storeToken({ token, expiresAt }: { token: string; expiresAt: string }) {
  held = { token, expiresAt: Date.parse(expiresAt) };
  clearTimeout(renewal);
  renewal = setTimeout(
    // If this fails, the next call asks again.
    () => void refreshToken().catch(() => undefined),
    Math.min(MAX_WAIT_MS, Math.max(1000, held.expiresAt - Date.now() - RENEW_BEFORE_MS)),
  );
}

/**
 * Forgets the token, here and in the other tabs; `as`: whether the user signed out or the server no
 * longer knows the session.
 */
export function endSession(as: 'signed-out' | 'session-over' = 'signed-out') {
  drop();
  broadcast(as);
  tell(as, false);
}

/**
 * A call that ends every session and answers with the token of a new one. No tab may ask for a
 * token meanwhile: it would come with the cookie of the session that ends.
 */
export async function replaceSession<Token extends { token: string; expiresAt: string }>(
  call: () => Promise<Token>,
): Promise<Token> {
  // With a token that isn't about to expire, the call requests none: it would wait for the lock
  // that it already holds.
  await refreshToken();
  const work = async () => {
    const answer = await call();
    storeToken(answer);
    return answer;
  };
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

async function askForToken(): Promise<boolean> {
  const answer = await fetch(`${API_BASE}/identity/refresh`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => {
    throw new ApiProblem({ status: 0, code: 'NO_CONNECTION' });
  });
  const { status } = answer;
  if (status === 400 || status === 401 || status === 403) {
    drop();
    return false;
  }
  const body = (await answer.json().catch(() => null)) as Partial<Record<string, string>> | null;
  if (!answer.ok || !body?.['token'] || !body['expiresAt']) throw problemOf({ status, body });
  storeToken({ token: body['token'], expiresAt: body['expiresAt'] });
  return true;
}

/**
 * Gets a new token for the session cookie, one request at a time across all tabs. False: no one is
 * signed in. Throws if that is unknown; the current token stays.
 */
export function refreshToken(): Promise<boolean> {
  refreshing ??= (
    navigator.locks ? navigator.locks.request(LOCK, askForToken) : askForToken()
  ).finally(() => {
    refreshing = null;
  });
  return refreshing;
}
