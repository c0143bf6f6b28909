import { z } from 'zod';
import { WireAccount } from '@reachwell/network-wire/accounts.ts';
import { WireAuthCheckpoint, WireCheckpoint } from '@reachwell/network-wire/auth.ts';
import { WireAttachment, WireChat, WireMessage } from '@reachwell/network-wire/chats.ts';
import { WireCommunityMember } from '@reachwell/network-wire/communities.ts';
import { WireContract } from '@reachwell/network-wire/contracts.ts';
import { listOf } from '@reachwell/network-wire/list-envelope.ts';
import {
  WireExperience,
  WireProfile,
  WireProfileSpecifics,
} from '@reachwell/network-wire/profiles.ts';
import { WireRelationRequest } from '@reachwell/network-wire/relation-requests.ts';
import { ClassicHit } from '@reachwell/network-wire/search.ts';
import { WireEvent } from '@reachwell/network-wire/webhooks.ts';

// The API's models with every closed set opened, so that a value the provider adds doesn't break
// reading.

export const ReadAccount = WireAccount.extend({
  status: z.string(),
  initial_sync: z.unknown().optional(),
});
export type ReadAccount = z.infer<typeof ReadAccount>;
export const ReadAuthStep = z.union([
  ReadAccount,
  WireAuthCheckpoint.extend({
    checkpoint: WireCheckpoint.extend({ type: z.string(), platform: z.string().nullish() }),
  }),
]);
export type ReadAuthStep = z.infer<typeof ReadAuthStep>;

export const ReadRelationRequest = WireRelationRequest.extend({ type: z.string() });
export type ReadRelationRequest = z.infer<typeof ReadRelationRequest>;
export const ReadRelationRequests = listOf(ReadRelationRequest);
export const ReadProfile = WireProfile.extend({
  type: z.string(),
  specifics: WireProfileSpecifics.extend({
    network_distance: z.string(),
    relation_request_status: z.string().nullish(),
    relation_request: ReadRelationRequest.nullish(),
    experience: z.array(WireExperience).nullish().catch(null),
    education: z.unknown().optional(),
  }),
});
export type ReadProfile = z.infer<typeof ReadProfile>;

/** One model for the three products; what a product doesn't show is absent. */
export const ReadHit = ClassicHit.extend({
  product: z.string(),
  display_name: z.string().nullish(),
  network_distance: z.string().nullish(),
  work_experience: z.array(WireExperience).nullish().catch(null),
  emails: z.array(z.string().nullable()).nullish(),
  contact_info: z.looseObject({ emails: z.array(z.string().nullable()).nullish() }).nullish(),
});
export type ReadHit = z.infer<typeof ReadHit>;
export const ReadHits = listOf(ReadHit);
export const ReadCommunityMembers = listOf(
  WireCommunityMember.extend({ network_distance: z.string() }),
);
export type ReadCommunityMember = z.infer<typeof ReadCommunityMembers>['data'][number];

export const ReadContracts = z.looseObject({
  contracts: z.array(WireContract.extend({ product: z.string() })),
});
// Chats and messages only have to have what is needed to notice a reply and not mistake it for
// someone else's: an item that lacks anything else must not hide the others on its page.

export const ReadChat = WireChat.pick({
  id: true,
  last_message_timestamp: true,
  user_id: true,
  user: true,
  is_group: true,
}).extend({
  name: z.string().nullish(),
  is_readonly: z.boolean().catch(false),
  is_archived: z.boolean().catch(false),
  unread_count: z.number().nullable().catch(null),
  last_message: WireChat.shape.last_message.catch(null),
});
export type ReadChat = z.infer<typeof ReadChat>;
export const ReadChats = listOf(ReadChat);

const ReadAttachment = WireAttachment.pick({ id: true }).extend({
  mimetype: z.string().catch('application/octet-stream'),
  filename: WireAttachment.shape.filename.catch(null),
  file_size: WireAttachment.shape.file_size.catch(null),
  voice_note: WireAttachment.shape.voice_note.catch(null),
});
export const ReadMessage = WireMessage.pick({
  id: true,
  chat_id: true,
  sender_id: true,
  text: true,
  timestamp: true,
  is_sender: true,
}).extend({
  is_seen: z.boolean().catch(false),
  is_edited: z.boolean().catch(false),
  is_deleted: z.boolean().catch(false),
  is_hidden: z.boolean().catch(false),
  is_event: z.boolean().catch(false),
  attachments: z
    .array(z.unknown())
    .catch([])
    .transform((files) => files.flatMap((file) => ReadAttachment.safeParse(file).data ?? [])),
  specifics: WireMessage.shape.specifics.catch(null),
});
export type ReadMessage = z.infer<typeof ReadMessage>;
export const ReadMessages = listOf(ReadMessage);

/** A delivery of any type; of an unknown type, only the head is certain. */
export const ReadEvent = WireEvent.extend({ payload: z.record(z.string(), z.unknown()).catch({}) });
export type ReadEvent = z.infer<typeof ReadEvent>;

/**
 * The payload of a message event if it contains the message and is clearly written by someone else.
 */
export const ReportedMessageInEvent = WireMessage.pick({
  object: true,
  id: true,
  chat_id: true,
  sender_id: true,
  text: true,
  timestamp: true,
}).extend({
  is_sender: z.literal(false),
  is_event: z.literal(false),
  is_hidden: z.literal(false),
});
