import { z } from 'zod';
import type { Network } from '#network.ts';
import { indexByIdOrSlug } from '#rules/find-person.ts';
import { numberOf } from '#store/chat-ids.ts';

const Named = z.object({
  user_id: z.string().optional(),
  users_ids: z.union([z.string(), z.array(z.string())]).optional(),
});

/**
 * The person a request is about, by their place in the world: named in the path, the body, or by
 * a chat.
 */
export function personOfRequest({
  network,
  parameters,
  text,
}: {
  network: Network;
  parameters: Readonly<Record<string, string>>;
  text: string;
}): number | null {
  const account = network.accounts.byId(parameters['account_id'] ?? '');
  if (account === null) return null;
  const chat = parameters['chat_id'];
  if (chat !== undefined) return network.chats.byNumber(numberOf(chat, 'C'))?.person ?? null;
  const { user_id, users_ids } = namedIn(text);
  const [first] = typeof users_ids === 'string' ? [users_ids] : (users_ids ?? []);
  const name = parameters['user_id'] ?? user_id ?? first;
  return name === undefined ? null : indexByIdOrSlug(network, account, name);
}

function namedIn(text: string): z.infer<typeof Named> {
  try {
    return Named.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
