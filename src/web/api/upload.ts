import type { Answer, Body, UploadKey } from './call-types.ts';
import { callHeaders, withToken } from './api.ts';
import { callEnded } from './followed-calls.ts';
import { ApiProblem, problemOf } from './api-problem.ts';
import { requestLine } from './request-url.ts';
import { apiTexts } from './api-texts.ts';

type UploadInput<Key extends UploadKey> = {
  file: File;
  fields: Partial<NonNullable<Body<Key>>>;
  /** From 0 to 1 of the bytes sent. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** A file of a teammate's account. */
  actingUser?: string;
};

/** Sends a file with its fields as multipart/form-data; values that are no text go as JSON. */
export function upload<Key extends UploadKey>(
  key: Key,
  { file, fields, ...options }: UploadInput<Key>,
): Promise<Answer<Key>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null)
      form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.set('file', file);
  return withToken(() => sendForm({ key, form, ...options })).finally(() => callEnded(key));
}

function sendForm<Key extends UploadKey>({
  key,
  form,
  onProgress,
  signal,
  idempotencyKey,
  actingUser,
}: Omit<UploadInput<Key>, 'file' | 'fields'> & { key: Key; form: FormData }): Promise<Answer<Key>> {
  const { method, url } = requestLine({ key });
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.responseType = 'json';
    const headers = { ...callHeaders(), ...(actingUser && { 'x-acting-user': actingUser }) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (idempotencyKey) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.addEventListener(
      'progress',
      (event) => event.lengthComputable && onProgress?.(event.loaded / event.total),
    );
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) {
        resolve(request.response as Answer<Key>);
        return;
      }
      reject(problemOf({ status: request.status, body: request.response }));
    });
    request.addEventListener('error', () =>
      reject(new ApiProblem({ status: 0, code: 'NO_CONNECTION' })),
    );
    request.addEventListener('abort', () =>
      reject(new DOMException(apiTexts.uploadCanceled, 'AbortError')),
    );
    signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
}
