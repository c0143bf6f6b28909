import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { seededDraw } from '#core/random/seeded-draw.ts';
import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import { createApiClient } from '../support/api-client.ts';
import { leadFile } from '../support/main-job-rows.ts';
import { tokenOf } from '../support/main-job.ts';
import type { WorldPerson } from '../support/practice-control.ts';
import { CHAOS_DOMAIN, type ChaosHarness } from './chaos-harness.ts';
import { connectPeople } from './reply-races.ts';
import { connectedUser, connectMailbox } from './seed-campaigns.ts';

/** Somebody a user writes to: `to` is their id in the network's ledger, or their address. */
type Addressee = { conversationId: string; channel: ConversationChannel; to: string };
/** A user at the browser; the token is renewed when it has run out. */
export type Writer = {
  name: string;
  userId: string;
  accountId: string;
  token: string;
  people: Addressee[];
};
/** What a user meant to send: `times` the same words, where they wrote them anew. */
export type Intention = Addressee & { writer: Writer; tag: string; times: number };

const EACH_CHANNEL = 5;
const LOOK_MS = 300;
/** On a busy machine a process that was killed may take half a minute to come back. */
const PATIENCE_MS = 300_000;

/** A new user whose account and mailbox are connected, with people to write to on both channels. */
export async function makeWriter({
  harness,
  name,
  people,
}: {
  harness: ChaosHarness;
  name: string;
  people: readonly WorldPerson[];
}): Promise<Writer> {
  const { control, baseUrl, db } = harness;
  const anybody = createApiClient({ baseUrl });
  const { api, userId } = await connectedUser({ anybody, name });
  await connectMailbox({ api, name });
  const onNetwork = people.filter(({ email }) => email === null).slice(0, EACH_CHANNEL);
  const byEmail = people.filter(({ email }) => email !== null).slice(0, EACH_CHANNEL);
  const userName = `${name}@${CHAOS_DOMAIN}`;
  const accountId = await connectPeople({ control, userName, people: onNetwork });
  for (const { id } of onNetwork)
    await control.ask(`/people/${id}`, { do: 'reply', accountId, text: 'Tell me more' });
  const { id: campaignId } = await api.call('POST /campaigns', { body: { name } });
  await api.upload('POST /searches', {
    file: { name: `${name}.csv`, content: leadFile({ people: byEmail, wrongOfEach: 0 }) },
    fields: { campaignId, searchType: 'CSV_FILE', name },
  });
  await api.call('POST /messaging/refresh');
  const chats = await until(async () => {
    const rows = await db
      .selectFrom('conversations')
      .select(['conversation_id', 'network_member_id'])
      .where('user_id', '=', userId)
      .where(
        'network_member_id',
        'in',
        onNetwork.map(({ id }) => id),
      )
      .execute();
    return rows.length === onNetwork.length ? rows : null;
  });
  const leads = await until(async () => {
    const { content } = await api.call('GET /leads', { query: { campaignId, size: 100 } });
    return content.length === byEmail.length ? content : null;
  });
  const written: Addressee[] = chats.map(({ conversation_id: id, network_member_id: to }) => ({
    conversationId: id,
    channel: 'LINKEDIN',
    to: to ?? '',
  }));
  for (const { id: leadId, email } of leads) {
    const { id } = await api.call('POST /messaging/conversations', { body: { leadId } });
    written.push({ conversationId: id, channel: 'EMAIL', to: (email ?? '').toLowerCase() });
  }
  const { token } = await tokenOf({ api: anybody, email: userName });
  return { name, userId, accountId, token, people: written };
}

async function until<Found>(look: () => Promise<Found | null>): Promise<Found> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await look();
    if (found !== null) return found;
    await wait(LOOK_MS);
  }
  throw new Error('The people to write to have not come in');
}

type Sending = { harness: ChaosHarness; writer: Writer; line: string; key?: string; body: object };
type Answered = { status: number; body: Record<string, unknown> };

/** One request as a browser makes it; null: no answer came, or none within `withinMs`. */
async function request({
  harness,
  writer,
  line,
  key,
  body,
  withinMs = 60_000,
}: Sending & { withinMs?: number }): Promise<Answered | null> {
  const [method = '', path = ''] = line.split(' ');
  try {
    const answer = await fetch(`${harness.baseUrl}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${writer.token}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(withinMs),
    });
    return { status: answer.status, body: (await answer.json()) as Answered['body'] };
  } catch {
    return null;
  }
}

/**
 * Tries until the server has answered for it, as the composer and its user do: a lost answer, a
 * server that restarts, and a first request that may still run are followed by the same again.
 */
export async function insistOn(sending: Sending): Promise<Answered> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until;) {
    const answer = await request(sending);
    if (answer?.status === 401) await signInAgain(sending).catch(() => undefined);
    else if (answer !== null && answer.status < 500 && answer.body['code'] !== 'CONFLICT')
      return answer;
    await wait(LOOK_MS);
  }
  throw new Error(`No answer to ${sending.line}`);
}

async function signInAgain({ harness, writer }: Sending): Promise<void> {
  const api = createApiClient({ baseUrl: harness.baseUrl });
  ({ token: writer.token } = await tokenOf({ api, email: `${writer.name}@${CHAOS_DOMAIN}` }));
}

/** How a message is sent, with the share of each. */
const WAYS = { once: 0.4, 'double click': 0.65, 'offline and back': 0.85, anew: 1 } as const;
export type Way = keyof typeof WAYS;
const OFFLINE_WITHIN_MS = 60;

/**
 * Writes one message: with one click, with two at once in two tabs, with the line gone while it was
 * being sent, or the same words twice on purpose. Returns what was meant, or why it was refused.
 */
export async function writeOne({
  harness,
  writer,
  seed,
  number,
}: {
  harness: ChaosHarness;
  writer: Writer;
  seed: number;
  number: number;
}): Promise<{ intention: Intention; way: Way; wrong: string[] }> {
  const draw = (what: string) => seededDraw('hand', seed, writer.name, number, what);
  const way = (Object.keys(WAYS) as Way[]).find((one) => draw('way') < WAYS[one]) ?? 'once';
  const person = writer.people[Math.floor(draw('person') * writer.people.length)]!;
  const tag = `${writer.name}-${number}`;
  const body = {
    text: `Message ${number} for you [h ${tag}]`,
    channel: person.channel,
    ...(person.channel === 'EMAIL' && { subject: 'Our talk' }),
  };
  const line = `POST /messaging/conversations/${person.conversationId}/events`;
  const key = randomUUID();
  const sending = { harness, writer, line, key, body };
  if (way === 'offline and back')
    await request({ ...sending, withinMs: 1 + draw('offline') * OFFLINE_WITHIN_MS });
  const answers = await Promise.all([
    insistOn(sending),
    ...(way === 'double click' ? [insistOn(sending)] : []),
    ...(way === 'anew' ? [insistOn({ ...sending, key: randomUUID() })] : []),
  ]);
  const times = way === 'anew' ? 2 : 1;
  const ids = new Set(answers.map((answer) => answer.body['id']));
  const refused = answers.find(({ status }) => status !== 202);
  return {
    intention: { ...person, writer, tag, times },
    way,
    wrong: [
      ...(refused ? [`${tag} was refused: ${JSON.stringify(refused.body)}`] : []),
      ...(!refused && ids.size !== times
        ? [`${tag} (${way}) became ${ids.size} messages in the answers`]
        : []),
    ],
  };
}
