import { firstOf, printRows, type Remote } from '#cli/remote/remote.ts';
import { inLine, minuteOf, tableOf } from '#cli/terminal.ts';

const TEXT_SHOWN = 60;

/** `inbox list`: the newest conversations. */
export async function listConversations({
  unread,
  limit,
  reachwell,
  ...remote
}: Remote & { unread: boolean; limit: number }): Promise<void> {
  const query = { size: limit, ...(unread && { unread: 'true' }) };
  const list = reachwell.list('/messaging/conversations', { params: { query } });
  printRows(remote, await firstOf(list, limit), (rows) =>
    tableOf(
      ['ID', 'Name', 'New', 'At (UTC)', 'Last message'],
      rows.map(({ id, name, unread: isNew, lastMessage }) => [
        id,
        name ?? '',
        isNew ? '*' : '',
        minuteOf(lastMessage?.at ?? null),
        inLine(lastMessage?.text ?? '').slice(0, TEXT_SHOWN),
      ]),
    ),
  );
}

/** `inbox read`: the last messages of a conversation, the newest last. */
export async function readConversation({
  conversationId,
  limit,
  reachwell,
  ...remote
}: Remote & { conversationId: string; limit: number }): Promise<void> {
  const params = { path: { conversationId } };
  const { name } = await reachwell.get('/messaging/conversations/{conversationId}', { params });
  const list = reachwell.list('/messaging/conversations/{conversationId}/events', { params });
  const entries = (await firstOf(list, limit)).toReversed();
  printRows(remote, entries, (rows) =>
    rows.map((entry) => {
      if (entry.kind === 'EVENT') return `${minuteOf(entry.at)}  ${entry.type}`;
      if (entry.kind === 'NOTE') {
        const by = inLine(entry.author?.name ?? 'someone');
        return `${minuteOf(entry.at)}  Note by ${by}: ${inLine(entry.content)}`;
      }
      const from = entry.fromMe ? 'You' : inLine(name ?? 'They');
      const state = entry.state === 'SENT' ? '' : ` (${entry.state})`;
      return `${minuteOf(entry.at)}  ${from}: ${inLine(entry.text)}${state}`;
    }),
  );
}

/** `inbox reply`: a message to the person of a conversation. */
export async function reply({
  conversationId,
  text,
  keepSequence,
  reachwell,
  json,
  dryRun,
  print,
}: Remote & { conversationId: string; text: string; keepSequence: boolean }): Promise<void> {
  const message = await reachwell.post('/messaging/conversations/{conversationId}/events', {
    params: { path: { conversationId } },
    body: { text, keepSequence },
  });
  if (json) return print(JSON.stringify(message));
  const { id, state, waits } = message;
  const what = dryRun ? `The message would be ${state}` : `Message ${id} is ${state}`;
  return print(waits === null ? `${what}.` : `${what}. ${inLine(waits.text)}`);
}
