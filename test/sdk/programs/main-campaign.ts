// A campaign from nothing to its last number, by the SDK alone: sequence, leads, launch, webhooks,
// an answer in the inbox, and statistics that are what the practice network says was done.
//
//     REACHWELL_SERVER=… REACHWELL_KEY=… RECEIVER_PORT=… node main-campaign.ts
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  createReachwell,
  verifyWebhook,
  type Campaign,
  type SequenceItemInput,
  type WebhookMessage,
} from '@reachwell/sdk/sdk.ts';

const LEADS = 30;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const PATIENCE_MS = 600_000;
const ANSWER = 'Thank you! Does Tuesday suit you?';

type Person = { id: string; profileUrl: string; firstName: string; lastName: string };
type LedgerEntry = { personId: string; kind: string; text: string | null };

const { REACHWELL_SERVER = '', REACHWELL_KEY = '', RECEIVER_PORT = '0' } = process.env;
const reachwell = createReachwell({ server: REACHWELL_SERVER, key: REACHWELL_KEY });
const { controlUrl } = await reachwell.get('/practice/network');

/** What the practice network knows, which only practice mode has. */
async function fromNetwork<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(`${controlUrl}${path}`)).json()) as Answer;
}

/** VISIT, CONNECT, IF_CONNECTED (yes: MESSAGE; no: WITHDRAW). */
function sequence(): SequenceItemInput {
  const end = (id: string): SequenceItemInput => ({ id, type: 'END', sequenceEndMode: 'FINISH' });
  const message: SequenceItemInput = {
    id: 'message',
    type: 'MESSAGE',
    message: 'Thank you for connecting, {{firstName}}! May I ask you one question?',
    yesDelay: 0,
    yes: end('answered'),
  };
  const withdraw: SequenceItemInput = {
    id: 'withdraw',
    type: 'WITHDRAW',
    yesDelay: 0,
    yes: end('gone'),
  };
  const connected: SequenceItemInput = {
    id: 'connected',
    type: 'IF_CONNECTED',
    yesDelay: 2,
    noDelay: 7 * 24,
    yes: message,
    no: withdraw,
  };
  const connect: SequenceItemInput = {
    id: 'connect',
    type: 'CONNECT',
    message: 'Hi {{firstName}}, I enjoyed your talk at {{custom.conference}}. Shall we connect?',
    alternativeMessage: 'Hi {{firstName}}, shall we connect?',
    yesDelay: 0,
    yes: connected,
  };
  return { id: 'visit', type: 'VISIT', yesDelay: 1, yes: connect };
}

/** Listens for webhooks; what isn’t signed with the secret is refused. */
async function receiveEvents() {
  const events = new Map<string, WebhookMessage>();
  let secret = '';
  let refused = 0;
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      try {
        const event = verifyWebhook({ secret, body, headers: request.headers });
        events.set(event.data.eventId, event);
        response.writeHead(204).end();
      } catch {
        refused += 1;
        response.writeHead(400).end();
      }
    });
  });
  await new Promise<void>((resolve) =>
    receiver.listen(Number(RECEIVER_PORT), '127.0.0.1', resolve),
  );
  const webhook = await reachwell.post('/v1/webhooks', {
    body: {
      url: `http://127.0.0.1:${RECEIVER_PORT}/hooks`,
      events: ['INVITE_SENT', 'INVITE_ACCEPTED', 'MESSAGE_SENT', 'MESSAGE_RESPONDED'],
    },
  });
  secret = webhook.secret;
  return { events, refused: () => refused, close: () => receiver.close() };
}

async function build(people: readonly Person[]): Promise<Campaign> {
  const campaign = await reachwell.post('/campaigns', { body: { name: 'Conference' } });
  const path = { campaignId: campaign.id };
  await reachwell.post('/v1/sequenceitems', {
    body: { ...path, sequenceUpdatedAt: null, sequenceItemRequest: sequence() },
  });
  const leads = people.map(({ profileUrl, firstName, lastName }) => ({
    profileUrl,
    firstName,
    lastName,
    custom: { conference: 'Nordic Data' },
  }));
  const { counts } = await reachwell.post('/campaigns/{campaignId}/leads', {
    params: { path },
    body: { listName: 'Conference', leads },
  });
  if (counts['ADDED'] !== LEADS) throw new Error(`Of ${LEADS} leads: ${JSON.stringify(counts)}`);
  const check = await reachwell.get('/campaigns/{campaignId}/launch-check', { params: { path } });
  if (check.readyLeads !== LEADS) throw new Error(`Not all ready: ${JSON.stringify(check.counts)}`);
  return campaign;
}

/** Answers the first reply by hand, in the inbox. */
async function answerReply(leadId: string): Promise<boolean> {
  const lead = await reachwell.get('/leads/{leadId}', { params: { path: { leadId } } });
  for await (const { id, lead: of } of reachwell.list('/messaging/conversations')) {
    if (of?.id !== lead.id) continue;
    await reachwell.post('/messaging/conversations/{conversationId}/events', {
      params: { path: { conversationId: id } },
      body: { text: ANSWER },
    });
    return true;
  }
  return false;
}

/** Runs the clock fast, and leaps over the times in which no lead has anything to do. */
async function step(campaignId: string): Promise<'RUNNING' | 'OVER'> {
  const now = Date.parse((await reachwell.get('/practice/clock')).now);
  const query = { campaignId, status: ['GETTING_READY', 'IN_PROGRESS', 'WAITING'] as const };
  const turns: number[] = [];
  const params = { query: { ...query, status: [...query.status] } };
  for await (const { campaigns } of reachwell.list('/leads', { params }))
    for (const { waitingFor, dueAt } of campaigns)
      turns.push(Date.parse(waitingFor?.until ?? dueAt ?? '') || now);
  if (turns.length === 0) return 'OVER';
  const next = Math.min(...turns);
  if (next > now + HOUR_MS) await leap(next - now - MINUTE_MS);
  else await wait(250);
  return 'RUNNING';
}

async function leap(advanceMs: number): Promise<void> {
  await reachwell.post('/practice/clock', { body: { advanceMs } });
}

async function differences(campaignId: string, people: readonly Person[]): Promise<string[]> {
  const { statistics } = await reachwell.get('/campaigns/{campaignId}', {
    params: { path: { campaignId } },
  });
  const { entries } = await fromNetwork<{ entries: LedgerEntry[] }>('/ledger?limit=10000&since=0');
  const ours = new Set(people.map(({ id }) => id));
  // What is written by hand is no message of the campaign.
  const acts = entries.filter(({ personId, text }) => ours.has(personId) && text !== ANSWER);
  const persons = (kind: string) =>
    new Set(acts.filter((of) => of.kind === kind).map((of) => of.personId)).size;
  const pairs = {
    invited: [statistics.invitedLeads, persons('INVITE')],
    accepted: [statistics.acceptanceRateLeads, persons('ACCEPTED')],
    messaged: [statistics.messagedLeads, persons('MESSAGE')],
    replied: [statistics.replyRateLeads, persons('REPLIED')],
    withdrawn: [statistics.withdrawnLeads, persons('WITHDRAW')],
  };
  console.log(JSON.stringify(pairs));
  return Object.entries(pairs)
    .filter(([, [shown, done]]) => shown !== done)
    .map(([what, [shown, done]]) => `${what}: ${shown} shown, ${done} by the ledger`);
}

const { people } = await fromNetwork<{ people: Person[] }>(`/people?offset=4000&limit=${LEADS}`);
const receiver = await receiveEvents();
const { id: campaignId } = await build(people);
await reachwell.patch('/campaigns/{campaignId}/status', {
  params: { path: { campaignId } },
  body: { status: 'ACTIVE' },
});
await reachwell.post('/practice/clock', { body: { rate: 5000 } });
let answered = false;
const until = performance.now() + PATIENCE_MS;
const isReply = ({ type }: WebhookMessage) => type === 'MESSAGE_RESPONDED';
for (let quietDays = 0; quietDays < 16;) {
  if (performance.now() > until) throw new Error('The campaign isn’t over in time');
  const reply = receiver.events.values().find(isReply);
  if (!answered && reply?.data.leadId != null) answered = await answerReply(reply.data.leadId);
  if ((await step(campaignId)) === 'RUNNING') continue;
  // Those who were written to last still read and answer for some days.
  await leap(DAY_MS);
  await wait(500);
  quietDays += 1;
}
const found = await differences(campaignId, people);
const told = [...receiver.events.values()].filter(isReply).length;
if (receiver.refused() > 0) found.push(`${receiver.refused()} webhooks weren’t signed`);
if (!answered) found.push(`Nothing was answered; ${told} replies were told of`);
receiver.close();
for (const line of found) console.error(line);
console.log(`${receiver.events.size} events were received, and a reply was answered`);
process.exitCode = found.length === 0 ? 0 : 1;
