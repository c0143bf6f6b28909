import { createParser } from 'eventsource-parser';
import { ReachwellError, type Event } from '@reachwell/sdk/sdk.ts';
import { firstOf, type Remote } from '#cli/remote/remote.ts';
import { inLine, minuteOf } from '#cli/terminal.ts';
import { EVENT_WORDS } from '#core/lead/event-words.ts';

type Logs = Remote & {
  campaignId: string | undefined;
  limit: number;
  follow: boolean;
  signal?: AbortSignal;
};

/** `logs`: the last events, the newest last; with `follow`, also each new one as it happens. */
export async function printLogs(logs: Logs): Promise<void> {
  const { reachwell, campaignId, limit, follow, json, print, signal } = logs;
  const printed = new Set<string>();
  let from: string | undefined;

  async function printNew(): Promise<void> {
    const query = { campaignId, from, ...(from === undefined && { size: limit }) };
    const list = reachwell.list('/events', { params: { query } });
    const events = await firstOf(list, from === undefined ? limit : Infinity);
    for (const event of events.toReversed()) {
      if (!printed.has(event.id)) print(json ? JSON.stringify(event) : lineOf(event));
      printed.add(event.id);
    }
    from = events[0]?.at ?? from;
  }

  await printNew();
  while (follow && signal?.aborted !== true) {
    const stream = await reachwell.get('/v1/stream', { parseAs: 'stream', signal });
    // Catch up on events from before the stream opened, or from while it was down.
    await printNew();
    // A stream that is cut is opened again.
    await eachMessage(stream, signal, printNew).catch((error: unknown) => {
      if (error instanceof ReachwellError) throw error;
    });
  }
}

async function eachMessage(
  stream: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  signal: AbortSignal | undefined,
  work: () => Promise<void>,
): Promise<void> {
  let messages = 0;
  const parser = createParser({ onEvent: () => void (messages += 1) });
  // Node's fetch forgets the signal of a request that was garbage-collected (nodejs/node#55428).
  const texts = stream?.pipeThrough(new TextDecoderStream(), { signal });
  for await (const text of texts ?? []) {
    parser.feed(text);
    if (messages > 0) await work();
    messages = 0;
  }
}

function lineOf({ at, type, leadId, campaignId, data }: Event): string {
  const about = [
    leadId === null ? '' : `lead ${leadId}`,
    campaignId === null ? '' : `campaign ${campaignId}`,
    typeof data['text'] === 'string' ? `“${data['text']}”` : '',
  ];
  return inLine(
    `${minuteOf(at)}  ${EVENT_WORDS[type].padEnd(20)}  ${about.filter(Boolean).join(', ')}`,
  );
}
