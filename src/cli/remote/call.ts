import { readFileSync } from 'node:fs';
import type { Remote } from '#cli/remote/remote.ts';
import { pathOf } from '#cli/terminal.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

type Send = (path: string, init: { body?: unknown }) => Promise<unknown>;

/** `call` and `plan`: any call of the API, by its method and its path; prints what it answers. */
export async function call({
  method,
  path,
  body: text,
  reachwell,
  json,
  print,
}: Remote & {
  method: (typeof METHODS)[number];
  path: string;
  /** JSON, or `@` and a file of it. */
  body: string | undefined;
}): Promise<void> {
  const send = reachwell[method.toLowerCase() as Lowercase<typeof method>] as Send;
  const body = text === undefined ? undefined : (JSON.parse(textOf(text)) as unknown);
  const answer = await send(path, body === undefined ? {} : { body });
  if (answer !== undefined) print(JSON.stringify(answer, null, json ? 0 : 2));
}

const textOf = (given: string) =>
  given.startsWith('@') ? readFileSync(pathOf(given.slice(1)), 'utf8') : given;
