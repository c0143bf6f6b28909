import { z } from 'zod';
import { backupPlaceOf, BACKUP_SETTINGS } from '#backup-settings.ts';
import type { BackupPlace } from '#connectors/backups/backup-place.ts';
import { DATABASE_SETTINGS } from '#database-settings.ts';
import { SIGN_UP_MODES } from '#core/account/sign-up-rule.ts';
import { configuredFinders, type ConfiguredFinder } from '#core/finder/finder-settings.ts';
import { partnerKeys, type PartnerKeys } from '#core/partner/partner-settings.ts';
import {
  address,
  ConfigError,
  isLoopbackHost,
  list,
  neighbors,
  onOff,
  origins,
  receiverFaults,
  text,
  trustedProxies,
  whole,
} from '#setting-values.ts';

/**
 * Every setting of a deployment: what it takes, its default, and a sentence (product api, "Settings
 * of a deployment"). An empty value is none.
 */
const SETTINGS = {
  PORT: whole({ min: 0, max: 65_535, standard: 4400 }).describe(
    'The port for the web client and the API. 0 picks any free port.',
  ),
  HOST: text
    .default('127.0.0.1')
    .describe(
      'The address to listen on. In practice mode, anything but 127.0.0.1 requires PRACTICE_HOSTS.',
    ),
  PUBLIC_URL: address
    .optional()
    .describe(
      'The base URL for links in emails and for the provider’s webhooks. Default: http://HOST:PORT.',
    ),
  API_ORIGINS: origins.describe(
    'Origins of web pages that can call the API with an API key, separated by commas (https://tools.example.com). Empty: none.',
  ),
  TRUST_PROXY: trustedProxies.describe(
    'Which proxies to trust for X-Forwarded-For: how many are in front of Reachwell (1), or their addresses and networks (10.0.0.0/8). Off: none.',
  ),
  DRAIN_SECONDS: whole({ min: 0, max: 300, standard: 0 }).describe(
    'How long a web process still serves after SIGTERM while /api/ready already responds with 503: as long as your load balancer needs to notice.',
  ),
  REQUESTS_PER_ADDRESS: whole({ min: 100, max: 1_000_000, standard: 1000 }).describe(
    'How many requests to the API one network address may make in 10 seconds. Any more get a 429. Practice mode allows a million.',
  ),
  DATA_DIR: text.default('./data').describe('Folder for the embedded database, files, and keys.'),
  ...DATABASE_SETTINGS,
  ROLE: z
    .enum(['all', 'web', 'worker'], 'must be all, web, or worker')
    .default('all')
    .describe('What this process runs: all, web, or worker.'),
  NETWORK_URL: address
    .optional()
    .describe('The network provider’s URL. Unset: the built-in practice network.'),
  NETWORK_API_KEY: text.optional().describe('The provider’s API key.'),
  PRACTICE: onOff('on')
    .optional()
    .describe(
      'Practice mode: the clock can be sped up, and emails go to the outbox. Default: on while NETWORK_URL is unset.',
    ),
  PRACTICE_RATE: z
    .string()
    .transform(Number)
    .pipe(
      z
        .number('must be a number')
        .min(1, 'must be at least 1')
        .max(10_000, 'must be at most 10000'),
    )
    .default(240)
    .describe('The practice clock’s speed on first start.'),
  PRACTICE_SKIP_NIGHTS: onOff('on').describe(
    'Whether the practice clock skips the hours when no one works, on first start. You can switch it later in the clock’s menu.',
  ),
  PRACTICE_SEED: text.default('1').describe('The seed for the practice network’s world.'),
  PRACTICE_CONTROL_URL: address
    .optional()
    .describe(
      'The control URL of a practice network running elsewhere (see NETWORK_URL). Its clock then follows this one.',
    ),
  PRACTICE_RECEIVERS: list.describe(
    'Local addresses (127.0.0.1:PORT) that webhooks and campaign events may be sent to in practice mode, so you can test a webhook with your own receiver. All other private addresses stay blocked.',
  ),
  PRACTICE_HOSTS: list.describe(
    'Comma-separated hostnames at which practice mode can be opened from other machines, such as reachwell.lan, 192.168.1.20. Unset: this machine only. Anyone who can reach it can read its emails and set its clock.',
  ),
  DEMO: onOff('on').describe('Creates a demo account on the first start in practice mode.'),
  WEBHOOK_HOSTS: neighbors.describe(
    'Comma-separated hosts with their ports, such as n8n:5678, crm.internal:443, that webhooks and campaign events may be sent to, and programs’ documents read from, although they aren’t on the public internet. Each names one host; link-local and metadata addresses stay blocked.',
  ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps URL' })
    .optional()
    .describe('The server for Reachwell’s own emails. Unset: they stay in the outbox.'),
  MAIL_FROM: text
    .default('Reachwell <reachwell@localhost>')
    .describe('The sender of those emails.'),
  GOOGLE_CLIENT_ID: text
    .optional()
    .describe('The OAuth client with which users connect mailboxes at Google. Unset: they can’t.'),
  GOOGLE_CLIENT_SECRET: text.optional().describe('Its secret.'),
  MICROSOFT_CLIENT_ID: text
    .optional()
    .describe('The app registration with which users connect mailboxes at Microsoft.'),
  MICROSOFT_CLIENT_SECRET: text.optional().describe('Its secret.'),
  MAILBOX_CONNECTIONS: whole({ min: 0, max: 100_000, standard: 2000 }).describe(
    'How many IMAP connections a worker keeps open to get new mail immediately. Mailboxes beyond that are polled.',
  ),
  MAILBOX_POLL_SECONDS: whole({ min: 5, max: 3600, standard: 60 }).describe(
    'How often mailboxes at Google and Microsoft, and those without a connection of their own, are polled.',
  ),
  MASTER_KEY: text
    .optional()
    .describe(
      'Encrypts the keys of stored credentials: 32 bytes in base64 or hex. Created in DATA_DIR in practice mode, required otherwise.',
    ),
  MASTER_KEY_FILE: text.optional().describe('A file that contains the key instead.'),
  ...BACKUP_SETTINGS,
  ENGINE_MIN_GAP_SECONDS: z
    .string()
    .transform(Number)
    .pipe(
      z
        .number('must be a number')
        .min(0, 'must be at least 0')
        .max(86_400, 'must be at most 86400'),
    )
    .default(45)
    .describe(
      'Minimum gap between two actions of an account, in campaign time. Below 45 only in practice mode.',
    ),
  ENGINE_REQUEST_TIMEOUT_MS: whole({ min: 1, max: 3_600_000, standard: 20_000 }).describe(
    'Timeout for requests to the network, in real time.',
  ),
  ENGINE_SETTLE_MS: whole({ min: 1, max: 3_600_000, standard: 60_000 }).describe(
    'When to check on an action that got no response.',
  ),
  EMAIL_SETTLE_MS: whole({ min: 1, max: 3_600_000, standard: 300_000 }).describe(
    'When to check on an email that got no response. Longer than any delay of your mail servers.',
  ),
  ENGINE_LEASE_MS: whole({ min: 1, max: 3_600_000, standard: 120_000 }).describe(
    'How long a worker keeps a lane without a heartbeat.',
  ),
  METRICS_TOKEN: text
    .optional()
    .describe('The bearer token for /api/metrics. Unset: only reachable from this machine.'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'must be trace, debug, info, warn, error, fatal, or silent',
    )
    .optional()
    .describe('The log level. Default: info as JSON, warn as text.'),
  LOG_FORMAT: z
    .enum(['auto', 'json', 'text'], 'must be auto, json, or text')
    .default('auto')
    .describe('How the log is written. auto: text at a terminal, JSON anywhere else.'),
  TRIAL_DAYS: whole({ min: 0, max: 3650, standard: 14 }).describe(
    'Length of the free trial in days, unless BILLING is off.',
  ),
  SIGN_UP: z
    .enum(SIGN_UP_MODES, 'must be open, invited, or closed')
    .default('open')
    .describe(
      'Who can create an account. open: anyone. invited: only addresses with a team invitation, and accounts that you create with “account create”. closed: only the latter. Practice mode is always open.',
    ),
  REVEAL_UNKNOWN_EMAIL: onOff('off').describe(
    'Shows different errors for an unknown email and a wrong password.',
  ),
  ALL_FEATURES_ACCOUNTS: list.describe(
    'Emails of accounts that get every feature, for as long as they are listed.',
  ),
  PROFILE_URLS_ONLY_DOMAINS: list.describe(
    'Email domains whose users can only add lists of profile URLs.',
  ),
  SKIP_VERIFICATION_DOMAINS: list.describe('Email domains that don’t need a verification email.'),
  BILLING: z
    .enum(['off', 'test', 'stripe'], 'must be off, test, or stripe')
    .optional()
    .describe(
      'off: no plans and no trial, every feature is available. test: the built-in test billing sells plans, and no money moves. stripe: Stripe does, with the two settings below. Default: test in practice mode, otherwise off.',
    ),
  STRIPE_SECRET_KEY: text.optional().describe('Stripe’s secret key, for BILLING=stripe.'),
  STRIPE_WEBHOOK_SECRET: text
    .optional()
    .describe(
      'The signing secret of the webhook endpoint at Stripe, which sends to PUBLIC_URL/api/billing/webhooks.',
    ),
  FINDER_PROVIDER: list.describe(
    'Who finds emails of leads: a comma-separated list of hunter, dropcontact, and pattern in the order in which they are asked, or off. Default: the practice world’s own finder in practice mode, otherwise off.',
  ),
  FINDER_API_KEY: text
    .optional()
    .describe(
      'The key of that provider; with several, provider=key for each, separated by commas.',
    ),
  PARTNER_KEY: text
    .optional()
    .describe(
      'PartnerStack’s keys: tracking=TOKEN for sign-ups that a partner’s link led to, and api=KEY:SECRET with partner=PARTNER to credit a partner for all others, separated by commas. Unset: nothing is sent.',
    ),
  SUPPORT_CHAT_URL: address
    .optional()
    .describe('The support chat; nothing is loaded until it is set.'),
  TAG_MANAGER_URL: address
    .optional()
    .describe('The tag manager; nothing is loaded until it is set.'),
};

const shape = z.object(SETTINGS);
type Raw = z.output<typeof shape>;
/**
 * The parsed settings with defaults resolved; `trialDays` null: nothing is sold here, so there is
 * no trial (product rules, section 14).
 */
export type Config = Omit<
  Raw,
  | 'PRACTICE'
  | 'PUBLIC_URL'
  | 'BILLING'
  | 'TRIAL_DAYS'
  | 'FINDER_PROVIDER'
  | 'FINDER_API_KEY'
  | 'PARTNER_KEY'
> & {
  practice: boolean;
  publicUrl: string;
  trialDays: number | null;
  billing: 'off' | 'test' | 'stripe';
  /** In the order in which they are asked. */
  finders: ConfiguredFinder[];
  partner: PartnerKeys | null;
  backupPlace: BackupPlace | null;
};

const MIN_REAL_GAP = 45;

function practiceFaults({ raw, practice }: { raw: Raw; practice: boolean }): string[] {
  const faults: string[] = [];
  const elsewhere =
    raw.NETWORK_URL !== undefined && !isLoopbackHost(new URL(raw.NETWORK_URL).hostname);
  if (practice && elsewhere)
    faults.push(
      'PRACTICE is on, but NETWORK_URL is not on this machine (loopback). Practice mode speeds up time, which isn’t possible with a real network. Set PRACTICE=off.',
    );
  if (practice && raw.SIGN_UP !== 'open')
    faults.push(
      `SIGN_UP is ${raw.SIGN_UP}, but in practice mode anyone can read the emails and enter any account. Leave it unset.`,
    );
  if (!practice && raw.NETWORK_URL === undefined)
    faults.push(
      'PRACTICE is off, but NETWORK_URL is not set. Set the provider’s URL, or leave PRACTICE on.',
    );
  if (!practice && raw.MASTER_KEY === undefined && raw.MASTER_KEY_FILE === undefined)
    faults.push(
      'MASTER_KEY (or MASTER_KEY_FILE) is required outside practice mode: 32 bytes in base64, for example from "openssl rand -base64 32". Keep it apart from the database.',
    );
  if (!practice && raw.ENGINE_MIN_GAP_SECONDS < MIN_REAL_GAP)
    faults.push(
      `ENGINE_MIN_GAP_SECONDS is ${raw.ENGINE_MIN_GAP_SECONDS}; values below ${MIN_REAL_GAP} are only allowed in practice mode.`,
    );
  if (
    practice &&
    raw.ROLE !== 'worker' &&
    !isLoopbackHost(raw.HOST) &&
    raw.PRACTICE_HOSTS.length === 0
  )
    faults.push(
      `HOST is ${raw.HOST}, but in practice mode anyone can read its emails and set its clock without signing in. Set PRACTICE_HOSTS to the allowed hostnames (for example localhost), or leave HOST unset.`,
    );
  return faults;
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
    faults.push('PRACTICE_RATE isn’t 1, but a real network runs in real time. Leave it unset.');
  faults.push(...receiverFaults({ receivers: raw.PRACTICE_RECEIVERS, practice }));
  if (raw.NETWORK_URL !== undefined && raw.NETWORK_API_KEY === undefined)
    faults.push('NETWORK_URL is set, but NETWORK_API_KEY isn’t.');
  if (!(
    raw.ENGINE_REQUEST_TIMEOUT_MS < raw.ENGINE_SETTLE_MS &&
    raw.ENGINE_SETTLE_MS < raw.ENGINE_LEASE_MS
  ))
    faults.push(
      `ENGINE_REQUEST_TIMEOUT_MS (${raw.ENGINE_REQUEST_TIMEOUT_MS}), ENGINE_SETTLE_MS (${raw.ENGINE_SETTLE_MS}) and ENGINE_LEASE_MS (${raw.ENGINE_LEASE_MS}) must increase in this order, or an action could be done twice.`,
    );
  if (!(raw.ENGINE_REQUEST_TIMEOUT_MS < raw.EMAIL_SETTLE_MS))
    faults.push(
      `EMAIL_SETTLE_MS (${raw.EMAIL_SETTLE_MS}) must be longer than ENGINE_REQUEST_TIMEOUT_MS (${raw.ENGINE_REQUEST_TIMEOUT_MS}), or an email could be sent twice.`,
    );
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
    if (raw.BILLING === 'stripe' && raw[name] === undefined)
      faults.push(`BILLING is stripe, but ${name} isn’t set.`);
  for (const name of ['GOOGLE', 'MICROSOFT'] as const)
    if ((raw[`${name}_CLIENT_ID`] === undefined) !== (raw[`${name}_CLIENT_SECRET`] === undefined))
      faults.push(`Set ${name}_CLIENT_ID and ${name}_CLIENT_SECRET together, or neither.`);
  if (raw.MASTER_KEY !== undefined && raw.MASTER_KEY_FILE !== undefined)
    faults.push('Set MASTER_KEY or MASTER_KEY_FILE, not both.');
  if (raw.DATABASE_LISTEN_URL !== undefined && raw.DATABASE_URL === undefined)
    faults.push('DATABASE_LISTEN_URL is set, but DATABASE_URL isn’t.');
  if (raw.DATABASE_REPLICA_URL !== undefined && raw.DATABASE_URL === undefined)
    faults.push('DATABASE_REPLICA_URL is set, but DATABASE_URL isn’t.');
  if (raw.ROLE !== 'all' && raw.DATABASE_URL === undefined)
    faults.push(
      `ROLE=${raw.ROLE} requires DATABASE_URL: all processes of a deployment share one database.`,
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
  const {
    PRACTICE,
    PUBLIC_URL,
    BILLING,
    TRIAL_DAYS,
    FINDER_PROVIDER,
    FINDER_API_KEY,
    PARTNER_KEY,
    ...raw
  } = parsed.data;
  const { partner, faults: partnerFaults } = partnerKeys(PARTNER_KEY);
  const practice =
    env['PRACTICE'] === undefined ? raw.NETWORK_URL === undefined : PRACTICE === true;
  const billing = BILLING ?? (practice ? 'test' : 'off');
  const { finders, faults: finderFaults } = configuredFinders(
    FINDER_PROVIDER, // The practice world’s own is asked on its control plane, where that is known.
    !practice
      ? null
      : raw.NETWORK_URL === undefined || raw.PRACTICE_CONTROL_URL !== undefined
        ? 'PRACTICE'
        : 'PATTERN',
    FINDER_API_KEY,
  );
  const { backupPlace, faults: backupFaults } = backupPlaceOf(raw.BACKUP_URL, environment);
  const faults = [
    ...faultsOf({ raw: parsed.data, practice, env }),
    ...finderFaults,
    ...partnerFaults,
    ...backupFaults,
  ];
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
    trialDays: billing === 'off' ? null : TRIAL_DAYS,
    billing,
    finders,
    partner,
    backupPlace,
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
