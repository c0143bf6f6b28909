import {
  NodeApiError,
  type IExecuteFunctions,
  type IHookFunctions,
  type ILoadOptionsFunctions,
  type JsonObject,
} from 'n8n-workflow';
import { problemText, type ApiRequest, type Send } from '../../../connector-core/call.ts';

/** A node, where it may call the API. */
export type Caller = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;
/** What n8n says of a response that is not 2xx, in this and earlier versions. */
type Refused = {
  httpCode?: string;
  message?: string;
  context?: { data?: unknown };
  response?: { status?: number; data?: unknown; body?: unknown };
};

function statusOf({ httpCode, response }: Refused): string {
  return String(httpCode ?? response?.status ?? '');
}

/** Sends a request about one thing; false if there is no such thing. */
export async function reaches(caller: Caller, request: ApiRequest): Promise<boolean> {
  try {
    await sender(caller)(request);
    return true;
  } catch (error) {
    if (statusOf(error as Refused) === '404') return false;
    throw new NodeApiError(caller.getNode(), error as JsonObject);
  }
}

/** Sends requests with the node’s credentials; a refusal says what the API said. */
export function sender(caller: Caller, itemIndex?: number): Send {
  return async ({ method, path, query, body }) => {
    const { url } = await caller.getCredentials<{ url: string }>('reachwellApi', itemIndex);
    try {
      return await caller.helpers.httpRequestWithAuthentication.call(caller, 'reachwellApi', {
        method: method as 'GET',
        url: url.replace(/\/+$/, '') + path,
        qs: query,
        ...(body !== null && { body }),
        json: true,
      });
    } catch (error) {
      const { response, context } = error as Refused;
      const message = problemText(response?.data ?? response?.body ?? context?.data);
      throw new NodeApiError(caller.getNode(), error as JsonObject, {
        itemIndex,
        ...(message !== null && { message }),
        httpCode: statusOf(error as Refused),
      });
    }
  };
}
