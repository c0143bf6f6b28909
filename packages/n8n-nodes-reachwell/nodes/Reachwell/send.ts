import {
  NodeApiError,
  type IExecuteFunctions,
  type IHookFunctions,
  type ILoadOptionsFunctions,
  type JsonObject,
} from 'n8n-workflow';
import { problemText, type ApiRequest, type Send } from '../../../integration-core/call.ts';

/** A node, where it may call the API. */
export type Caller = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;
type Answer = { statusCode: number; body: JsonObject | null };
const NOT_FOUND = 404;

async function answerOf(
  caller: Caller,
  { method, path, query, body }: ApiRequest,
  itemIndex?: number,
): Promise<Answer> {
  const { url } = await caller.getCredentials<{ url: string }>('reachwellApi', itemIndex);
  return (await caller.helpers.httpRequestWithAuthentication.call(caller, 'reachwellApi', {
    method: method as 'GET',
    url: url.replace(/\/+$/, '') + path,
    qs: query,
    ...(body !== null && { body }),
    json: true,
    returnFullResponse: true,
    // n8n’s own words for a status would hide what the API says.
    ignoreHttpStatusErrors: true,
  })) as Answer;
}

function refusal(caller: Caller, { statusCode, body }: Answer, itemIndex?: number): NodeApiError {
  return new NodeApiError(caller.getNode(), body ?? {}, {
    message: problemText(body) ?? `Reachwell answered ${statusCode}`,
    httpCode: String(statusCode),
    itemIndex,
  });
}

/** Sends requests with the node’s credentials; a refusal says what the API said. */
export function sender(caller: Caller, itemIndex?: number): Send {
  return async (request) => {
    const answer = await answerOf(caller, request, itemIndex);
    if (answer.statusCode >= 400) throw refusal(caller, answer, itemIndex);
    return answer.body;
  };
}

/** Sends a request about one thing; false if there is no such thing. */
export async function reaches(caller: Caller, request: ApiRequest): Promise<boolean> {
  const answer = await answerOf(caller, request);
  if (answer.statusCode >= 400 && answer.statusCode !== NOT_FOUND) throw refusal(caller, answer);
  return answer.statusCode !== NOT_FOUND;
}
