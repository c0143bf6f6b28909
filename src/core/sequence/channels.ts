import type { SequenceItemType } from '#core/sequence/sequence-item.ts';

/**
 * The way an item reaches the outside. Each of a user's channels has its own pace within their one
 * lane, and problems of one never stop another (decision 115).
 */
export type Channel = 'NETWORK' | 'EMAIL' | 'FINDER';
/**
 * Channels with a gap between two actions; a finder is asked as leads come, up to the day's limit.
 */
export type PacedChannel = Exclude<Channel, 'FINDER'>;

/** The channel of an item; one without its own, like a condition, belongs to the network. */
export function channelOf(type: SequenceItemType): Channel {
  if (type === 'EMAIL') return 'EMAIL';
  return type === 'FIND_EMAIL' ? 'FINDER' : 'NETWORK';
}
