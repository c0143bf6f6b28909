import type { SequenceItemType } from '#core/sequence/sequence-item.ts';

/**
 * Through what an item reaches the outside. Each channel of a user has a pace of its own inside
 * their one lane, and trouble of one never stops another (decision 115).
 */
export type Channel = 'NETWORK' | 'EMAIL' | 'FINDER';
/** Channels that keep a gap between two acts; a finder is asked as leads come, by the day's limit. */
export type PacedChannel = Exclude<Channel, 'FINDER'>;

/** The channel of an item; what has none of its own, like a condition, belongs to the network. */
export function channelOf(type: SequenceItemType): Channel {
  if (type === 'EMAIL') return 'EMAIL';
  return type === 'FIND_EMAIL' ? 'FINDER' : 'NETWORK';
}
