import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * Whether it is an IP address, or a network as an address and a length. A length of 0 would be
 * everybody.
 */
function isNetwork(entry: string): boolean {
  const [ip = '', length, ...rest] = entry.split('/');
  const version = isIP(ip);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return (
    /^\d{1,3}$/.test(length) && Number(length) >= 1 && Number(length) <= (version === 4 ? 32 : 128)
  );
}
const onOff = (standard: 'on' | 'off') =>
  z
    .stringbool({
      truthy: ['on', 'true', '1', 'yes'],
      falsy: ['off', 'false', '0', 'no'],
      error: 'is on or off',
    })
    .default(standard === 'on');
const whole = ({ min, max, standard }: { min: number; max: number; standard: number }) =>
  z
    .string()
    .regex(/^\d+$/, 'is a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `is at least ${min}`).max(max, `is at most ${max}`))
    .default(standard);
const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim().toLowerCase())
      .filter((entry) => entry !== ''),
  )
  .default([]);
/**
 * A number of hops, or the addresses and networks of the proxies. To trust everybody would let each
 * visitor choose an address.
 */
const trustedProxies = z
  .string()
  .transform((given, context): false | number | string[] => {
    const value = given.trim().toLowerCase();
    if (['off', 'false', 'no', '0'].includes(value)) return false;
    if (/^\d{1,2}$/.test(value)) return Number(value);
    const entries = value
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    if (entries.length > 0 && entries.every(isNetwork)) return entries;
    context.addIssue(
      'is off, a number of proxies such as 1, or their addresses and networks with commas between, such as 127.0.0.1, 10.0.0.0/8; it cannot be on, for that would let every visitor choose an address',
    );
    return z.NEVER;
  })
  .default(false);
const address = z
  .url({ protocol: /^https?$/, error: 'is an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));
const text = z.string().min(1);

/**
 * Every setting of a deployment: what it takes, its default, and a sentence (product api, "Settings
 * of a deployment"). An empty value is none.
 */
const SETTINGS = {
  PORT: whole({ min: 0, max: 65_535, standard: 4400 }).describe(
    'Where the web client and the API listen; 0 takes any free port.',
  ),
  HOST: text
    .default('127.0.0.1')
    .describe(
      'The address to listen at. Practice mode wants PRACTICE_HOSTS for any but 127.0.0.1.',
    ),
  PUBLIC_URL: address
    .optional()
    .describe(
      'Links in mails and the address given to the provider for its webhooks. Default: http://HOST:PORT.',
    ),
  TRUST_PROXY: trustedProxies.describe(
    'Whose X-Forwarded-For is believed: how many proxies stand before Reachwell (1), or their addresses and networks (10.0.0.0/8). Off: nobody’s.',
  ),
  DATA_DIR: text
    .default('./data')
    .describe('The folder for the embedded database, files and keys.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'is a postgres address' })
    .optional()
    .describe('A PostgreSQL, 15 or later. Unset: the embedded one.'),
  ROLE: z
    .enum(['all', 'web', 'worker'], 'is all, web or worker')
    .default('all')
    .describe('What this process does.'),
  NETWORK_URL: address
    .optional()
    .describe('The provider of the network. Unset: the practice network, beside the product.'),
  NETWORK_API_KEY: text.optional().describe('The key for it.'),
  PRACTICE: onOff('on')
    .optional()
    .describe(
      'Practice mode: the clock can be sped up, mails are read in the outbox. Default: on while NETWORK_URL is unset.',
    ),
  PRACTICE_RATE: z
    .string()
    .transform(Number)
    .pipe(z.number('is a number').min(1, 'is at least 1').max(10_000, 'is at most 10000'))
    .default(240)
    .describe("The speed of practice mode's clock at its first start."),
  PRACTICE_SEED: text.default('1').describe("The seed of the practice network's world."),
  PRACTICE_CONTROL_URL: address
    .optional()
    .describe(
      'The control plane of a practice network that runs elsewhere, named by NETWORK_URL; its clock then follows.',
    ),
  PRACTICE_RECEIVERS: list.describe(
    'Addresses on this machine, 127.0.0.1:PORT, that events of campaigns may be sent to in practice mode, to try a webhook with a receiver of your own. Anything else on a private network stays closed.',
  ),
  PRACTICE_HOSTS: list.describe(
    'Names, with commas between, under which practice mode may be opened from other machines, such as reachwell.lan, 192.168.1.20. Unset: from this machine only. Anybody who reaches it there can read its mails and set its clock.',
  ),
  DEMO: onOff('on').describe('Makes a demo account at the first start in practice mode.'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is an smtp or smtps address' })
    .optional()
    .describe("The server for the product's own mails. Unset: they stay in the outbox."),
  MAIL_FROM: text.default('Reachwell <reachwell@localhost>').describe('Their sender.'),
  MASTER_KEY: text
    .optional()
    .describe(
      'Wraps the keys of stored credentials: 32 bytes in base64 or hex. Made in DATA_DIR in practice mode, required otherwise.',
    ),
  MASTER_KEY_FILE: text.optional().describe('A file that holds it instead.'),
  ENGINE_MIN_GAP_SECONDS: z
    .string()
    .transform(Number)
    .pipe(z.number('is a number').min(0, 'is at least 0').max(86_400, 'is at most 86400'))
    .default(45)
    .describe(
      'Least gap between two actions of an account, in campaign time; below 45 only in practice mode.',
    ),
  ENGINE_REQUEST_TIMEOUT_MS: whole({ min: 1, max: 3_600_000, standard: 20_000 }).describe(
    'How long a request to the network may take, in real time.',
  ),
  ENGINE_SETTLE_MS: whole({ min: 1, max: 3_600_000, standard: 60_000 }).describe(
    'When an act without an answer is looked for.',
  ),
  ENGINE_LEASE_MS: whole({ min: 1, max: 3_600_000, standard: 120_000 }).describe(
    'How long a worker holds a lane without a sign of life.',
  ),
  METRICS_TOKEN: text
    .optional()
    .describe('The bearer token for /api/metrics. Unset: this machine only.'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'is trace, debug, info, warn, error, fatal or silent',
    )
    .default('info')
    .describe('How much is logged.'),
  TRIAL_DAYS: whole({ min: 0, max: 3650, standard: 7 }).describe(
    'Days a new account may try everything, where BILLING is not off.',
  ),
  REVEAL_UNKNOWN_EMAIL: onOff('off').describe('Tells an unknown address from a wrong password.'),
  ALL_FEATURES_ACCOUNTS: list.describe('E-mails that have every feature.'),
  PROFILE_URLS_ONLY_DOMAINS: list.describe(
    'Domains whose users are offered only lists of profile addresses.',
  ),
  SKIP_VERIFICATION_DOMAINS: list.describe('Domains whose addresses need no verification mail.'),
  BILLING: z
    .enum(['off', 'test', 'stripe'], 'is off, test or stripe')
    .default('off')
    .describe(
      'off: nothing is sold, so there is no trial and every feature is open. test: trials are given and end, as they will where plans are sold; this version cannot sell yet.',
    ),
  STRIPE_SECRET_KEY: text.optional().describe("The payment provider's key; not used yet."),
  STRIPE_WEBHOOK_SECRET: text
    .optional()
    .describe("The secret of the payment provider's events; not used yet."),
  GOOGLE_CLIENT_ID: text.optional().describe('E-mail accounts at Google; not used yet.'),
  GOOGLE_CLIENT_SECRET: text.optional().describe('Its secret; not used yet.'),
  MICROSOFT_CLIENT_ID: text.optional().describe('E-mail accounts at Microsoft; not used yet.'),
  MICROSOFT_CLIENT_SECRET: text.optional().describe('Its secret; not used yet.'),
  FINDER_PROVIDER: text.optional().describe('The e-mail finder; not used yet.'),
  FINDER_API_KEY: text.optional().describe('Its key; not used yet.'),
  SUPPORT_CHAT_URL: address
    .optional()
    .describe('The support chat; nothing is loaded until it is set.'),
  TAG_MANAGER_URL: address
    .optional()
    .describe('The tag manager; nothing is loaded until it is set.'),
  PARTNER_KEY: text.optional().describe('The partner program; not used yet.'),
};

const shape = z.object(SETTINGS);
type Raw = z.output<typeof shape>;
/**
 * The settings, read and made whole: `practice` and `publicUrl` as they hold; `trialDays` null:
 * nothing is sold here, so there is no trial (product rules, section 14).
 */
export type Config = Omit<Raw, 'PRACTICE' | 'PUBLIC_URL' | 'BILLING' | 'TRIAL_DAYS'> & {
  practice: boolean;
  publicUrl: string;
  trialDays: number | null;
};

/** Settings that do not go together; the sentence is for whoever started the program. */
export class ConfigError extends Error {
  constructor(sentences: readonly string[]) {
    super(`These settings keep Reachwell from starting:\n  ${sentences.join('\n  ')}`);
    this.name = 'ConfigError';
  }
}

const LEAST_REAL_GAP = 45;

/** Whether a host name is this machine's own. */
function isLoopbackHost(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

function practiceFaults({ raw, practice }: { raw: Raw; practice: boolean }): string[] {
  const faults: string[] = [];
  const elsewhere =
    raw.NETWORK_URL !== undefined && !isLoopbackHost(new URL(raw.NETWORK_URL).hostname);
  if (practice && elsewhere)
    faults.push(
      'PRACTICE is on, but NETWORK_URL is not on this machine (loopback). Practice mode speeds up time, which no real network stands. Set PRACTICE=off.',
    );
  if (!practice && raw.NETWORK_URL === undefined)
    faults.push(
      'PRACTICE is off, and there is no NETWORK_URL. Name the provider, or leave PRACTICE on.',
    );
  if (!practice && raw.MASTER_KEY === undefined && raw.MASTER_KEY_FILE === undefined)
    faults.push(
      'MASTER_KEY (or MASTER_KEY_FILE) is needed outside practice mode: 32 bytes in base64, for example from "openssl rand -base64 32". Keep it apart from the database.',
    );
  if (!practice && raw.ENGINE_MIN_GAP_SECONDS < LEAST_REAL_GAP)
    faults.push(
      `ENGINE_MIN_GAP_SECONDS is ${raw.ENGINE_MIN_GAP_SECONDS}; below ${LEAST_REAL_GAP} only practice mode may go.`,
    );
  if (
    practice &&
    raw.ROLE !== 'worker' &&
    !isLoopbackHost(raw.HOST) &&
    raw.PRACTICE_HOSTS.length === 0
  )
    faults.push(
      `HOST is ${raw.HOST}, but practice mode asks nobody to sign in for its mails and its clock. Set PRACTICE_HOSTS to the names under which it may be opened (for example localhost), or leave HOST unset.`,
    );
  return faults;
}

/** Receivers on this machine are for practice mode alone, each named by address and port. */
function receiverFaults({ raw, practice }: { raw: Raw; practice: boolean }): string[] {
  if (raw.PRACTICE_RECEIVERS.length > 0 && !practice)
    return [
      'PRACTICE_RECEIVERS is set, but PRACTICE is off: no address on this machine may be sent to. Leave it unset.',
    ];
  return raw.PRACTICE_RECEIVERS.filter(
    (entry) => !/^127\.\d{1,3}\.\d{1,3}\.\d{1,3}:\d{1,5}$/.test(entry),
  ).map((entry) => `PRACTICE_RECEIVERS names ${entry}, which is not 127.0.0.1:PORT.`);
}

function faultsOf({
  raw,
  practice,
  env,
}: {
  raw: Raw;
  practice: boolean;
  env: Record<string, string | undefined>;
}): string[] {
  const faults = practiceFaults({ raw, practice });
  if (!practice && env['PRACTICE_RATE'] !== undefined && raw.PRACTICE_RATE !== 1)
    faults.push('PRACTICE_RATE is not 1, but a real network runs on real time. Leave it unset.');
  faults.push(...receiverFaults({ raw, practice }));
  if (raw.NETWORK_URL !== undefined && raw.NETWORK_API_KEY === undefined)
    faults.push('NETWORK_URL is set, and NETWORK_API_KEY is not.');
  if (!(
    raw.ENGINE_REQUEST_TIMEOUT_MS < raw.ENGINE_SETTLE_MS &&
    raw.ENGINE_SETTLE_MS < raw.ENGINE_LEASE_MS
  ))
    faults.push(
      `ENGINE_REQUEST_TIMEOUT_MS (${raw.ENGINE_REQUEST_TIMEOUT_MS}), ENGINE_SETTLE_MS (${raw.ENGINE_SETTLE_MS}) and ENGINE_LEASE_MS (${raw.ENGINE_LEASE_MS}) must rise in this order: else an act could be done twice.`,
    );
  if (raw.BILLING === 'stripe')
    faults.push(
      'BILLING is stripe, but this version cannot sell plans yet. Leave it unset: every feature is open.',
    );
  if (raw.MASTER_KEY !== undefined && raw.MASTER_KEY_FILE !== undefined)
    faults.push('Set MASTER_KEY or MASTER_KEY_FILE, not both.');
  if (raw.ROLE !== 'all' && raw.DATABASE_URL === undefined)
    faults.push(
      `ROLE=${raw.ROLE} needs DATABASE_URL: the processes of a deployment meet in one database.`,
    );
  return faults;
}

/** The settings of the environment. Throws ConfigError with every fault named. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const env = Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => name in SETTINGS && value !== undefined && value.trim() !== '',
    ),
  );
  const parsed = shape.safeParse(env);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.')} ${message}.`),
    );
  const { PRACTICE, PUBLIC_URL, BILLING, TRIAL_DAYS, ...raw } = parsed.data;
  const practice =
    env['PRACTICE'] === undefined ? raw.NETWORK_URL === undefined : PRACTICE === true;
  const faults = faultsOf({ raw: parsed.data, practice, env });
  if (faults.length > 0) throw new ConfigError(faults);
  const host = raw.HOST.includes(':')
    ? `[${raw.HOST}]`
    : raw.HOST === '0.0.0.0'
      ? '127.0.0.1'
      : raw.HOST;
  return {
    ...raw,
    practice,
    publicUrl: PUBLIC_URL ?? `http://${host}:${raw.PORT}`,
    trialDays: BILLING === 'off' ? null : TRIAL_DAYS,
  };
}

/**
 * The settings with their defaults and sentences, for `reachwell settings` and the documentation.
 */
export function describeSettings(): { name: string; standard: string; sentence: string }[] {
  return Object.entries(SETTINGS).map(([name, setting]) => {
    const standard = setting.safeParse(undefined);
    const value = standard.success && standard.data !== undefined ? standard.data : null;
    return {
      name,
      standard:
        value === null ? '' : typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value),
      sentence: setting.description ?? '',
    };
  });
}
