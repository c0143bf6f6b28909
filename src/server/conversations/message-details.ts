import type { ConversationChannel } from '#core/conversation/conversation-channels.ts';
import {
  sendingWait,
  waitBehind,
  type SendingMoment,
  type SendingWait,
} from '#core/conversation/sending-wait.ts';
import { walkItems } from '#core/sequence/walk-items.ts';
import { readSequence } from '#data/campaigns/sequences.ts';
import { readSendingRests } from '#data/conversations/sending-rests.ts';
import type { ThreadMessage } from '#data/conversations/thread.ts';
import type { Owner } from '#data/scope.ts';

type MessageDetails = { variant: number | null; wait: SendingWait | null };

/**
 * Details that aren't stored with a message: which of the step's texts a campaign sent, according
 * to the current sequence, and why a message being sent is waiting.
 */
export async function readMessageDetails(
  scope: Owner,
  messages: readonly ThreadMessage[],
  momentOf: (channel: ConversationChannel) => SendingMoment,
): Promise<(message: ThreadMessage) => MessageDetails> {
  const variants = await variantsOf(scope, messages);
  const sending = messages.filter(isBeingSent);
  if (sending.length === 0) return ({ variant_id: id }) => ({ variant: place(id), wait: null });
  const messageIds = sending.map(({ message_id: id }) => id);
  const { rests, attempts } = await readSendingRests(scope, messageIds);
  const waits = new Map<string, SendingWait | null>();
  let before: SendingWait | null = null;
  for (const { channel, message_id: id } of sending.toSorted(inOrder)) {
    const last = attempts.get(id) ?? { notBefore: null, realTriedAt: null };
    const facts = { channel, rest: rests[channel], moment: momentOf(channel), ...last };
    before = sendingWait(facts) ?? waitBehind(before);
    waits.set(id, before);
  }
  return ({ message_id: id, variant_id: variant }) => ({
    variant: place(variant),
    wait: waits.get(id) ?? null,
  });

  function place(variantId: string | null): number | null {
    return variantId === null ? null : (variants.get(variantId) ?? null);
  }
}

/** Messages of a conversation leave one after the other. */
const inOrder = (one: ThreadMessage, other: ThreadMessage): number =>
  (one.send_at ?? one.at) - (other.send_at ?? other.at) ||
  Number(BigInt(one.message_id) - BigInt(other.message_id));

const isBeingSent = ({ state, sent_by: sentBy }: ThreadMessage): boolean =>
  state === 'SENDING' && sentBy === 'USER';

/** The number of each variant within its step, from 1. */
async function variantsOf(
  scope: Owner,
  messages: readonly ThreadMessage[],
): Promise<Map<string, number>> {
  const sent = messages.filter(({ variant_id: id }) => id !== null);
  const campaignIds = new Set(sent.flatMap(({ campaign_id: id }) => id ?? []));
  const places = new Map<string, number>();
  for (const campaignId of campaignIds) {
    const stored = await readSequence(scope, campaignId);
    for (const { item } of walkItems(stored?.sequence ?? null))
      for (const [index, { id }] of item.variants.entries()) places.set(id, index + 1);
  }
  return places;
}
