import { z } from 'zod';

const WIRE_ACCOUNT_STATUSES = ['running', 'errored', 'disconnected', 'paused'] as const;
export type WireAccountStatus = (typeof WIRE_ACCOUNT_STATUSES)[number];

/**
 * A connected account. `user_id` is the network's id of the person who owns it; a reconnect must
 * bring the same one.
 */
export const WireAccount = z.looseObject({
  object: z.literal('Account'),
  id: z.string(),
  application_id: z.string(),
  user_id: z.string(),
  name: z.string().nullish(),
  created_at: z.string(),
  status: z.enum(WIRE_ACCOUNT_STATUSES),
  provider: z.string(),
  metadata: z.record(z.string(), z.string().nullable()).nullish(),
  initial_sync: z
    .looseObject({
      status: z.enum(['pending', 'running', 'failed', 'completed']),
      started_at: z.string().nullish(),
    })
    .nullish(),
  // City and address are not published: the practice network says them, and a provider that does
  // not leaves them unknown.
  proxy: z
    .looseObject({
      country: z.string().nullable(),
      auto_proxy: z.boolean(),
      city: z.string().nullish(),
      ip: z.string().nullish(),
    })
    .nullish(),
});
export type WireAccount = z.infer<typeof WireAccount>;

/** GET /v2/accounts: not the list envelope, but `has_more`. */
export const WireAccounts = z.looseObject({
  object: z.string(),
  data: z.array(WireAccount),
  has_more: z.boolean(),
});
export type WireAccounts = z.infer<typeof WireAccounts>;

export const WireProxy = z.looseObject({
  host: z.string(),
  port: z.number(),
  username: z.string().nullish(),
  password: z.string().nullish(),
  protocol: z.enum(['https', 'http', 'socks5']).nullish(),
});
export type WireProxy = z.infer<typeof WireProxy>;

/** PATCH takes metadata and a proxy of one's own; another country needs a new sign-in. */
export const UpdateAccountRequest = z.looseObject({
  metadata: z.record(z.string(), z.string()).optional(),
  proxy: WireProxy.optional(),
});
export type UpdateAccountRequest = z.infer<typeof UpdateAccountRequest>;

export const AccountRemoved = z.looseObject({ success: z.boolean() });
export type AccountRemoved = z.infer<typeof AccountRemoved>;
