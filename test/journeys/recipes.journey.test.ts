// Follows the recipes for other tools: every request in them is made as it stands.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { sharedHarness, type JourneyHarness } from '../support/journey-harness.ts';
import { signUpAndConnect } from '../support/main-job.ts';

const RECIPES = new URL('../../docs/recipes/', import.meta.url);

let harness: JourneyHarness;
let filledIn: Record<string, string> = {};
beforeAll(async () => {
  harness = await sharedHarness();
});
afterAll(async () => harness?.leave());

/** Someone with a campaign and all that a recipe asks for before it begins. */
async function begin(email: string): Promise<ApiClient> {
  const { baseUrl } = harness.program;
  const api = createApiClient({ baseUrl });
  const user = await signUpAndConnect({ api, email, userName: `sms@${email.replace('@', '-')}` });
  const { secret: key } = await user.call('POST /v1/apikeys', {
    body: {
      name: 'Recipes',
      scopes: ['leads:read', 'leads:write', 'campaigns:read', 'webhooks:write'],
    },
  });
  const { id: campaignId } = await user.call('POST /campaigns', { body: { name: 'Recipes' } });
  const params = { campaignId };
  const { url: inboundUrl } = await user.call('POST /campaigns/{campaignId}/inbound', { params });
  const webhookUrl = 'https://hooks.example.com/a1b2c3';
  filledIn = { server: baseUrl, key, campaignId, inboundUrl, webhookUrl };
  return user;
}

/** The requests of a recipe, in their order. */
function requestsIn(recipe: string): string[] {
  const markdown = readFileSync(new URL(recipe, RECIPES), 'utf8');
  return [...markdown.matchAll(/^```http\n([\s\S]*?)^```$/gm)].map(([, request = '']) => request);
}

/** Makes a request as it stands, with its words in braces filled in. */
async function make(request: string): Promise<{ line: string; status: number; answer: unknown }> {
  const text = request.replaceAll(/\{(\w+)\}/g, (_, word: string) => {
    const value = filledIn[word];
    if (value === undefined) throw new Error(`Nothing says what {${word}} is`);
    return value;
  });
  const [head = '', body] = text.split('\n\n', 2);
  const [line = '', ...headers] = head.trim().split('\n');
  const [method = '', url = ''] = line.split(' ');
  const answer = await fetch(url, {
    method,
    headers: headers.map((header) => header.split(/: (.*)/).slice(0, 2) as [string, string]),
    ...(body !== undefined && { body }),
  });
  const said = await answer.text();
  return { line, status: answer.status, answer: said === '' ? null : JSON.parse(said) };
}

/** What later requests need of an answer, as the recipes tell it. */
function remember(line: string, answer: unknown): void {
  const { rows, content, id } = (answer ?? {}) as {
    rows?: { leadId?: string }[];
    content?: { id: string }[];
    id?: string;
  };
  if (/^GET \S+\/leads\?/.test(line)) filledIn['leadId'] = content?.[0]?.id ?? '';
  if (rows?.[0]?.leadId) filledIn['leadId'] ??= rows[0].leadId;
  if (/^POST \S+\/webhooks$/.test(line)) filledIn['webhookId'] = id ?? '';
}

test.each([
  { recipe: 'make.md', requests: 8, custom: 'deal_size' },
  { recipe: 'clay.md', requests: 5, custom: 'first_line' },
])('$recipe is served and works as it is written', async ({ recipe, requests, custom }) => {
  const user = await begin(`${recipe}@example.com`);
  const served = await fetch(`${harness.program.baseUrl}/docs/recipes/${recipe}`);
  expect(await served.text()).toBe(readFileSync(new URL(recipe, RECIPES), 'utf8'));
  const found = requestsIn(recipe);
  expect(found).toHaveLength(requests);
  for (const request of found) {
    const { line, status, answer } = await make(request);
    const makesSample = line.endsWith('/test');
    expect({ line, status, answer }).toMatchObject({
      status: expect.toSatisfy((code: number) => code >= 200 && code < 300),
      ...(makesSample && { answer: { sent: { data: { eventId: 'test' } } } }),
    });
    remember(line, answer);
  }
  const lead = await user.call('GET /leads/{leadId}', {
    params: { leadId: filledIn['leadId'] as never },
  });
  expect(lead).toMatchObject({
    custom: { [custom]: expect.any(String) },
    email: 'tove.lind@mast.example',
    campaigns: [{ state: 'FINISHED' }],
  });
  expect(lead.timeline[0]?.data['note']).toMatch(/Bought by phone|Customer, says Clay/);
});
