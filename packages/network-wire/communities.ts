import { z } from 'zod';
import { listOf } from './list-envelope.ts';
import { NETWORK_DISTANCES } from './profiles.ts';
import { WireUser } from './relation-requests.ts';

/**
 * Groups and events have no published call. Two documented ways exist and are the first choice: a
 * people search whose address carries `eventAttending=["<event id>"]` (classic) or the `GROUP`
 * filter (Sales Navigator). Besides them the practice network serves the lists below as an
 * extension. A server that has none answers 404 to the capabilities call, which means: no
 * extension.
 */
export const WIRE_CAPABILITIES = ['event_members', 'group_members', 'invite_by_email'] as const;
export type WireCapability = (typeof WIRE_CAPABILITIES)[number];
export const WireCapabilities = z.looseObject({
  object: z.literal('Capabilities'),
  capabilities: z.array(z.string()),
});
export type WireCapabilities = z.infer<typeof WireCapabilities>;

/**
 * A group or an event; `id` is the number in its address (…/groups/{id}/, …/events/{id}/,
 * …/events/some-words-{id}/).
 */
export const WireCommunity = z.looseObject({
  object: z.enum(['Group', 'Event']),
  id: z.string(),
  name: z.string(),
  members_count: z.number(),
});
export type WireCommunity = z.infer<typeof WireCommunity>;

export const WireCommunityMember = z.looseObject({
  object: z.literal('CommunityMember'),
  user: WireUser,
  headline: z.string().nullish(),
  location: z.string().nullish(),
  network_distance: z.enum(NETWORK_DISTANCES),
});
export type WireCommunityMember = z.infer<typeof WireCommunityMember>;
export const WireCommunityMembers = listOf(WireCommunityMember);
export type WireCommunityMembers = z.infer<typeof WireCommunityMembers>;
