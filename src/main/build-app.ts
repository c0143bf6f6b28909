import { domainToASCII, fileURLToPath } from 'node:url';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { readDomainRecords } from '#connectors/mail/domain-records.ts';
import { guessServers } from '#connectors/mail/smtp-imap/guess-servers.ts';
import { showDeployment } from '#main/deployment-metrics.ts';
import { isEngineAlive } from '#main/engine-heartbeat.ts';
import { createUserMail } from '#main/user-mailboxes.ts';
import { identitySettings } from '#main/identity-settings.ts';
import type { Resources } from '#main/resources.ts';
import { openMailAdapters } from '#main/mail-adapters.ts';
import { openPayments } from '#main/open-payments.ts';
import {
  createOutboundClient,
  createPictureClient,
  createWebhookClient,
} from '#main/outbound-clients.ts';
import { productHandlers } from '#main/product-handlers.ts';
import type { BillingParts } from '#server/billing/billing-parts.ts';
import { buildServer } from '#server/build-server.ts';
import type { MailboxParts } from '#server/mailboxes/mailbox-parts.ts';
import { createMetrics, type Metrics } from '#server/http/metrics.ts';
import { pictureLinkWith } from '#server/http/picture-link.ts';
import type { StreamHub } from '#server/platform/stream-hub.ts';
import type { Practice } from '#server/practice/practice-handlers.ts';
import { tokenKeysOf, type TokenKeys } from '#server/http/session-tokens.ts';
import type { UserSettings } from '#server/users/user-parts.ts';
import type { WebhookRegistration } from '#server/users/webhook-registration.ts';

/** In practice mode requests come from this machine, load tools among them. */
const PRACTICE_REQUESTS = 1_000_000;

/** The version of the package. */
function productVersion(): string {
  const { version } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  return version;
}

const ENTRY = /<script[^>]*type="module"[^>]*src="\/assets\/([\w.-]+)\.js"/;

/**
 * The version of the served web client: the product's and, after a plus, the name of the build's
 * first file, which changes with anything in it. Read again when the build changes, so that a page
 * of an older one is told.
 */
export function clientVersion({
  webRoot,
  version,
}: {
  webRoot: string;
  version: string;
}): () => string {
  const page = join(webRoot, 'index.html');
  let read = { at: 0, text: version };
  return () => {
    const at = existsSync(page) ? statSync(page).mtimeMs : 0;
    if (at !== read.at) {
      const build = at === 0 ? undefined : ENTRY.exec(readFileSync(page, 'utf8'))?.[1];
      read = { at, text: build === undefined ? version : `${version}+${build}` };
    }
    return read.text;
  };
}

/** The folder of the built web client. */
export const WEB_ROOT = fileURLToPath(new URL('../../dist/web', import.meta.url));

async function readiness({
  db,
  log,
  clock,
}: Resources): Promise<{ database: boolean; engine: boolean }> {
  try {
    return { database: true, engine: await isEngineAlive(db, clock.clock.realNow()) };
  } catch (error) {
    log.warn({ err: error }, 'The database isn’t responding');
    return { database: false, engine: false };
  }
}

/** The deployment's settings that user handlers need. */
export function userSettings(config: Config): UserSettings {
  return {
    trialDays: config.trialDays,
    allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS,
    profileUrlsOnlyDomains: config.PROFILE_URLS_ONLY_DOMAINS,
    tellsPartner: config.partner !== null,
  };
}

function mailboxParts({ config, clock, networkAddress }: Resources): MailboxParts {
  const outbound = createOutboundClient(config);
  const { adapters, grants } = openMailAdapters({
    config,
    clock: clock.clock,
    controlUrl: () => networkAddress.controlUrl,
  });
  return {
    mail: adapters,
    grants,
    guessServers: (domain) => guessServers(domainToASCII(domain), outbound),
    // Such names belong to nobody (RFC 2606): only the practice world has mailboxes there.
    domainRecords: async (query) =>
      config.practice && query.domain.endsWith('.example')
        ? null
        : readDomainRecords(query.domain, query.provider),
    publicUrl: config.publicUrl,
  };
}

type Wired = {
  resources: Resources;
  hub: StreamHub;
  webhooks: WebhookRegistration;
  practice: Practice;
  isStopping: () => boolean;
};

/** What the handlers work with, and each concept's part of the deployment's settings. */
function handlersOf({
  wired: { resources, hub, webhooks, practice, isStopping },
  keys,
  metrics,
  billing,
}: {
  wired: Wired;
  keys: TokenKeys;
  metrics: Metrics;
  billing: BillingParts;
}) {
  const { config, db, masterKey, clock, background, networkAddress } = resources;
  const version = productVersion();
  const mailboxes = mailboxParts(resources);
  const mail = createUserMail({ db, masterKey, clock: clock.clock, adapters: mailboxes.mail });
  return productHandlers({
    identity: { keys, masterKey, settings: identitySettings(config, masterKey) },
    user: {
      masterKey,
      settings: userSettings(config),
      webhooks,
      background: (work) => background.once('background work for a request', work),
    },
    mailboxes,
    billing,
    emailTest: { mail, publicUrl: config.publicUrl },
    mailFiles: mail,
    zapier: { outbound: createWebhookClient(config) },
    pictures: {
      key: keys.pictures,
      outbound: createPictureClient({ practice: config.practice, networkUrl: networkAddress.url }),
      drawings: config.practice,
    },
    platform: {
      practice: config.practice,
      trialDays: config.trialDays,
      signUp: config.SIGN_UP,
      testBilling: config.billing === 'test',
      version,
      clientVersion: clientVersion({ webRoot: WEB_ROOT, version }),
      lateScripts: {
        supportChat: config.SUPPORT_CHAT_URL ?? null,
        tagManager: config.TAG_MANAGER_URL ?? null,
      },
      publicUrl: config.publicUrl,
      hub,
      metrics,
      isStopping,
      readiness: () => readiness(resources),
    },
    practice: () => practice,
  });
}

/** The HTTP server of this deployment, wired and not listening yet. */
export async function buildApp(wired: Wired): Promise<FastifyInstance> {
  const { config, db, clock, network, masterKey, log } = wired.resources;
  const metrics = createMetrics();
  showDeployment(db, metrics.registry);
  const keys = tokenKeysOf(masterKey.bytes);
  const billing = await openPayments(wired.resources);
  return buildServer({
    parts: {
      db,
      clock: clock.clock,
      network,
      allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS,
      minGapSeconds: config.ENGINE_MIN_GAP_SECONDS,
      settleMs: { LINKEDIN: config.ENGINE_SETTLE_MS, EMAIL: config.EMAIL_SETTLE_MS },
      profileUrlsOnlyDomains: config.PROFILE_URLS_ONLY_DOMAINS,
      deliverMails: config.SMTP_URL !== undefined,
      finders: config.finders.map(({ name }) => name),
      sells: config.billing !== 'off',
      shredsDeletedRows: config.DATABASE_URL === undefined,
      pictureLink: pictureLinkWith(keys.pictures),
      masterKey,
      replica: wired.resources.replica,
      webhookClient: createWebhookClient(config),
    },
    handlers: handlersOf({ wired, keys, metrics, billing }),
    billing,
    keys,
    settings: {
      practice: config.practice,
      metricsToken: config.METRICS_TOKEN ?? null,
      allFeaturesAccounts: config.ALL_FEATURES_ACCOUNTS,
      publicUrl: config.publicUrl,
      trustProxy: config.TRUST_PROXY,
      practiceHosts: config.PRACTICE_HOSTS,
      apiOrigins: config.API_ORIGINS,
    },
    requestsPerAddress: config.practice ? PRACTICE_REQUESTS : config.REQUESTS_PER_ADDRESS,
    webRoot: WEB_ROOT,
    scriptOrigins: [config.SUPPORT_CHAT_URL, config.TAG_MANAGER_URL].flatMap((url) =>
      url === undefined ? [] : [new URL(url).origin],
    ),
    logger: log as unknown as FastifyBaseLogger,
    observe: metrics.observe,
  });
}
