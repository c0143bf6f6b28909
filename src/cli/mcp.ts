import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline';

/** What a message of the revision of 2026-07-28 names its revision by. */
const REVISION = 'io.modelcontextprotocol/protocolVersion';
/** JSON-RPC’s own code for what failed inside. */
const FAILED = -32_603;

type Message = {
  id?: string | number;
  method?: string;
  params?: { name?: string; _meta?: Record<string, unknown> };
  result?: { protocolVersion?: string };
};

/**
 * `mcp`: the tools of an installation for assistants that start a program instead of opening an
 * address. Each line of `input` is a message, sent on to the server’s own `/mcp`, so tools,
 * approvals, and limits are the same; each line of `output` is a message back.
 */
export async function mcp({
  server,
  key,
  input,
  output,
}: {
  server: string;
  key: string;
  input: Readable;
  output: Writable;
}): Promise<void> {
  const send = senderTo({ url: new URL('/mcp', server), key });
  const say = (message: object) => output.write(`${JSON.stringify(message)}\n`);
  const underWay = new Set<Promise<void>>();
  for await (const line of createInterface({ input })) {
    if (line.trim() === '') continue;
    const sent = answer(line, { send, say }).finally(() => underWay.delete(sent));
    underWay.add(sent);
  }
  await Promise.all(underWay);
}

type Send = (message: Message) => Promise<Message[]>;

async function answer(
  line: string,
  { send, say }: { send: Send; say: (message: object) => void },
): Promise<void> {
  let message: Message = {};
  try {
    message = JSON.parse(line) as Message;
    for (const back of await send(message)) say(back);
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (message.id !== undefined)
      say({ jsonrpc: '2.0', id: message.id, error: { code: FAILED, message: text } });
  }
}

function senderTo({ url, key }: { url: URL; key: string }): Send {
  // A client of 2025-11-25 names its revision only once; over HTTP each message names it.
  let agreed: string | undefined;
  return async (message) => {
    const { method, params } = message;
    const named = params?._meta?.[REVISION];
    const isNamed = typeof named === 'string';
    const revision = isNamed ? named : method === 'initialize' ? undefined : agreed;
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(revision !== undefined && { 'mcp-protocol-version': revision }),
        ...(isNamed && method !== undefined && { 'mcp-method': method }),
        ...(isNamed && params?.name !== undefined && { 'mcp-name': params.name }),
      },
      body: JSON.stringify(message),
    }).catch(() => {
      throw new Error(`Reachwell isn’t responding at ${url.origin}`);
    });
    const messages = messagesOf(answer, await answer.text());
    agreed =
      messages.find(({ result }) => result?.protocolVersion)?.result?.protocolVersion ?? agreed;
    return messages;
  };
}

/** The messages of an answer, which is one of them, or events that carry them. */
function messagesOf({ status, headers }: Response, text: string): Message[] {
  const type = headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream'))
    return text
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice('data: '.length)) as Message);
  if (type.startsWith('application/problem+json'))
    throw new Error((JSON.parse(text) as { detail: string }).detail);
  if (type.startsWith('application/json')) return [JSON.parse(text) as Message];
  if (status >= 400) throw new Error(`The server answered with ${status}`);
  return [];
}
