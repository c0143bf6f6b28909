import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, describe, expect, test } from 'vitest';
import { addPerson } from '#server/conversations/messages-fixture.ts';
import {
  approvals,
  asOwner,
  CLIENTS,
  decide,
  makeKey,
  namesOf,
  textOf,
  useTool,
  world,
  writtenIn,
} from '#server/programs/mcp-fixture.ts';

const PROGRAM = fileURLToPath(new URL('./reachwell.ts', import.meta.url));
let client: Client;
afterEach(() => client.close());

async function start(
  secret: string,
  options: ConstructorParameters<typeof Client>[1] = CLIENTS['of 2026-07-28'],
): Promise<void> {
  client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'mcp', '--server', world.url],
      env: { REACHWELL_KEY: secret },
    }),
  );
}

describe.each(Object.entries(CLIENTS))('over stdio, a client %s', (_revision, options) => {
  test('has the same tools, and approvals hold', async () => {
    const { conversationId } = await addPerson();
    await asOwner('POST /campaigns', { name: 'Oslo' });
    await start((await makeKey()).secret, options);
    expect(await namesOf(client)).toContain('explain_lead');
    expect((await useTool(client, 'list_campaigns')).structuredContent).toMatchObject({
      content: [{ name: 'Oslo' }],
    });
    const send = () => useTool(client, 'send_message', { conversationId, text: 'Tuesday works' });
    expect(textOf(await send())).toContain('Approval needed: ');
    await decide((await approvals())[0].id, 'approve');
    expect((await send()).structuredContent).toMatchObject({ outcome: 'DONE' });
    expect(await writtenIn(conversationId)).toHaveLength(1);
  });
});

test('a client that opens links is asked to', async () => {
  const { conversationId } = await addPerson();
  const opened: string[] = [];
  await start((await makeKey()).secret, {
    ...CLIENTS['of 2026-07-28'],
    capabilities: { elicitation: { url: {} } },
  });
  client.setRequestHandler('elicitation/create', async ({ params }) => {
    opened.push('url' in params ? params.url : '');
    await decide((await approvals())[0].id, 'approve');
    return { action: 'accept' };
  });
  const sent = await useTool(client, 'send_message', { conversationId, text: 'Tuesday works' });
  expect(sent.structuredContent).toMatchObject({ outcome: 'DONE' });
  expect(opened).toEqual([expect.stringContaining('/account/approvals?approval=')]);
});

test('a wrong key is said in words', async () => {
  await expect(start('rw_test_invented', CLIENTS['of 2025-11-25'])).rejects.toThrow(
    'send an API key as the bearer token',
  );
});
