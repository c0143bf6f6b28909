import type { Bundle, ZObject } from 'zapier-platform-core';
import { problemText, type ApiRequest, type Send } from '../integration-core/call.ts';

const DEFAULT_WAIT_S = 60;

/** Sends requests with the connection’s key; a refusal says what the API said. */
export function sender(z: ZObject, bundle: Bundle): Send {
  return async (request) => {
    const { status, data, getHeader } = await answerOf(z, bundle, request);
    if (status < 400) return data;
    const said = problemText(data) ?? `Reachwell answered ${status}`;
    if (status === 429)
      throw new z.errors.ThrottledError(said, Number(getHeader('retry-after') ?? DEFAULT_WAIT_S));
    throw new z.errors.Error(said, (data as { code?: string } | null)?.code, status);
  };
}

/** Sends a request whatever its answer. */
export async function answerOf(z: ZObject, bundle: Bundle, request: ApiRequest) {
  const { url, apiKey } = bundle.authData as { url: string; apiKey: string };
  const { method, path, query, body } = request;
  return z.request({
    method: method as 'GET',
    url: url.replace(/\/+$/, '') + path,
    params: query,
    headers: { Authorization: `Bearer ${apiKey}` },
    ...(body !== null && { body }),
    skipThrowForStatus: true,
  });
}
