import { z } from 'zod';
import { WireAccount, WireProxy } from './accounts.ts';

/**
 * Steps of a sign-in. OTP_OR_IN_APP_VALIDATION is our spelling of a published model whose own code
 * is not published.
 */
const CHECKPOINT_TYPES = [
  'OTP',
  '2FA',
  'CAPTCHA',
  'IN_APP_VALIDATION',
  'OTP_OR_IN_APP_VALIDATION',
  'PHONE_REGISTER',
] as const;

const TWO_FACTOR_PLATFORMS = ['SMS', 'APP', 'WHATSAPP'] as const;

export const WireCheckpoint = z.looseObject({
  type: z.enum(CHECKPOINT_TYPES),
  platform: z.enum(TWO_FACTOR_PLATFORMS).nullish(),
  public_key: z.string().nullish(),
  data: z.string().nullish(),
});
export type WireCheckpoint = z.infer<typeof WireCheckpoint>;

/** The sign-in needs another step; answer it under `intent_id` before the intent expires. */
export const WireAuthCheckpoint = z.looseObject({
  object: z.literal('AuthenticationCheckpoint'),
  checkpoint: WireCheckpoint,
  intent_id: z.string(),
});
export type WireAuthCheckpoint = z.infer<typeof WireAuthCheckpoint>;

/**
 * Either the account is connected, or a checkpoint stands before it. A solved checkpoint may answer
 * with another.
 */
export const AuthStep = z.union([WireAccount, WireAuthCheckpoint]);
export type AuthStep = z.infer<typeof AuthStep>;

const LINKEDIN_PRODUCTS = ['classic', 'recruiter', 'sales_navigator', 'company'] as const;

/**
 * POST /v2/auth/intent. `account_id` signs an existing account in again; another person then is
 * `provider/account_mismatch`.
 */
export const StartIntentRequest = z.looseObject({
  provider: z.string(),
  credentials: z.union([
    z.looseObject({ username: z.string().min(1), password: z.string() }),
    z.looseObject({ access_token: z.string().min(1), premium_access_token: z.string().nullish() }),
  ]),
  user_agent: z.string().nullish(),
  user_timezone: z.string().nullish(),
  config: z
    .looseObject({
      custom_proxy: WireProxy.nullish(),
      auto_proxy_config: z
        .looseObject({ country: z.string().length(2).nullish(), ip: z.string().nullish() })
        .nullish(),
      products: z.array(z.enum(LINKEDIN_PRODUCTS)).nullish(),
    })
    .nullish(),
  state: z.string().nullish(),
  account_id: z.string().nullish(),
});
export type StartIntentRequest = z.infer<typeof StartIntentRequest>;

/**
 * POST /v2/auth/checkpoint. `code` is required by the published model. For steps that a person does
 * elsewhere (IN_APP_VALIDATION, CAPTCHA) an empty code polls: the same checkpoint again means not
 * yet (unverified; the published docs name no polling call).
 */
export const SolveCheckpointRequest = z.looseObject({ intent_id: z.string(), code: z.string() });
export type SolveCheckpointRequest = z.infer<typeof SolveCheckpointRequest>;

/** POST /v2/auth/link: the provider's own sign-in page. */
export const CreateLinkRequest = z.looseObject({
  expires_on: z.string(),
  redirect_uri: z.string(),
  domain: z.string().nullish(),
  state: z.string().nullish(),
  providers: z.union([z.array(z.string()), z.string()]).nullish(),
  config: z.looseObject({}).nullish(),
  account_id: z.string().nullish(),
});
export type CreateLinkRequest = z.infer<typeof CreateLinkRequest>;

export const AuthLink = z.looseObject({ object: z.string(), link: z.string() });
export type AuthLink = z.infer<typeof AuthLink>;
