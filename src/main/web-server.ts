import { existsSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { acquireDeploymentLock } from '#data/database/deployment-lock.ts';
import { readSetting, writeSetting } from '#data/settings/settings.ts';
import { syncAllFeatures, syncTrials } from '#data/account/trial-end.ts';
import { buildApp, userSettings, WEB_ROOT } from '#main/build-app.ts';
import { createDemo } from '#main/demo.ts';
import { HEARTBEAT_MS } from '#main/engine-heartbeat.ts';
import { demoZone } from '#main/open-product-clock.ts';
import { createDrain } from '#server/http/drain.ts';
import { openStreamHub } from '#server/platform/stream-hub.ts';
import { createPracticeControl } from '#server/practice/practice-control.ts';
import type { Practice } from '#server/practice/practice-handlers.ts';
import { ApiError } from '#server/http/api-error.ts';
import { recheckConnections } from '#server/users/recheck-connections.ts';
import {
  createWebhookRegistration,
  type WebhookRegistration,
} from '#server/users/webhook-registration.ts';
import type { Resources } from '#main/resources.ts';
import { skipNight } from '#main/skip-nights.ts';
import { explainListening } from '#main/start-errors.ts';

const REGISTER_EVERY_MS = 300_000;
const CONNECTIONS_EVERY_MS = 20_000;
const NIGHTS_EVERY_MS = 500;
/** How long a request may take to finish once the process is stopped. */
const FINISH_MS = 5000;
const DEMO_SETTING = 'demo-account';
const DEMO_LOCK = 5_391_204;

/** Does something that only one process of the deployment may do at a time. */
async function makeAlone<Result>(
  resources: Resources,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await acquireDeploymentLock(resources.listener, DEMO_LOCK);
  if (lock === null)
    throw new ApiError('CONFLICT', { detail: 'The demo account is being created' });
  return work().finally(() => lock.release());
}

const noControl = () =>
  new ApiError('NOT_FOUND', {
    detail: 'The practice network’s control URL isn’t set. Set PRACTICE_CONTROL_URL',
  });

/**
 * The product's side of practice mode. The demo is created by one call at a time; others get its
 * answer.
 */
function practiceOf(resources: Resources): Practice {
  const { clock, follower, db, networkAddress } = resources;
  let making: ReturnType<typeof createDemo> | null = null;
  return {
    network: { url: networkAddress.url, controlUrl: networkAddress.controlUrl ?? '' },
    mailKey: resources.masterKey,
    async setClock(change) {
      await clock.set(change);
      await follower.follow();
    },
    control() {
      const { controlUrl } = networkAddress;
      if (controlUrl === null) throw noControl();
      return createPracticeControl(controlUrl);
    },
    createDemo() {
      const { controlUrl, url: networkUrl } = networkAddress;
      if (controlUrl === null) return Promise.reject(noControl());
      making ??= makeAlone(resources, () =>
        createDemo({
          db,
          control: createPracticeControl(controlUrl),
          networkUrl,
          zone: demoZone(),
          campaignNow: clock.clock.now(),
          realNow: clock.clock.realNow(),
          masterKey: resources.masterKey,
        }),
      ).finally(() => (making = null));
      return making;
    },
  };
}

/**
 * Upkeep by this web process: its webhook registration, connections being restored, which are
 * checked more often than jobs are scheduled, and the nights that practice mode skips.
 */
function lookAfterWeb(resources: Resources, webhooks: WebhookRegistration): void {
  const { config, db, clock, background, heartbeat, network, masterKey } = resources;
  background.once('registering for webhooks', () => webhooks.ensure());
  background.repeat({
    name: 'registering for webhooks',
    everyMs: REGISTER_EVERY_MS,
    work: () => webhooks.ensure(),
  });
  const connections = {
    // Nobody is shown anything here.
    parts: { db, clock: clock.clock, network, pictureLink: () => null, masterKey },
    user: {
      masterKey,
      settings: userSettings(config),
      webhooks,
      background: (work: () => Promise<unknown>) =>
        background.once('background work for a connection', work),
    },
  };
  if (config.ROLE === 'web')
    background.repeat({
      name: 'comparing the database with what was seen',
      everyMs: HEARTBEAT_MS,
      work: () => heartbeat.beat(db),
    });
  background.repeat({
    name: 'checking connections',
    everyMs: CONNECTIONS_EVERY_MS,
    work: () => recheckConnections(connections.parts, connections.user),
  });
  if (config.practice)
    background.repeat({
      name: 'skipping nights',
      everyMs: NIGHTS_EVERY_MS,
      work: () => skipNight(db, clock),
    });
}

/**
 * Creates the demo account on the first start, and prints how to sign in to it, then and later. If
 * a start was interrupted, the next one begins it again.
 */
async function offerDemo(resources: Resources, practice: Practice): Promise<void> {
  const { db, print } = resources;
  const before = await readSetting(db, DEMO_SETTING);
  const made = before ?? (await practice.createDemo());
  await writeSetting(db, DEMO_SETTING, { email: made['email'], password: made['password'] });
  print(`Demo account:  ${String(made['email'])}  ${String(made['password'])}`);
}

/**
 * Serves the web client and the API with their upkeep: webhook registration, connections, the demo
 * account.
 */
export async function startWebServer(
  resources: Resources,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { config, db, network, masterKey, listener, background, print } = resources;
  await syncAllFeatures(db, config.ALL_FEATURES_ACCOUNTS);
  await syncTrials({ db, trialDays: config.trialDays, realNow: resources.clock.clock.realNow() });
  const hub = await openStreamHub(db, listener);
  const webhooks = createWebhookRegistration({
    db,
    network,
    masterKey,
    publicUrl: config.publicUrl,
  });
  const practice = practiceOf(resources);
  const drain = createDrain();
  const { isStopping } = drain;
  const app: FastifyInstance = await buildApp({ resources, hub, webhooks, practice, isStopping });
  await explainListening(app.listen({ port: config.PORT, host: config.HOST }), config);
  print(`Reachwell is ready at ${config.publicUrl}`);
  if (!existsSync(WEB_ROOT))
    print('The web client isn’t built. Run "npm run build". The API is available.');
  lookAfterWeb(resources, webhooks);
  if (config.practice && config.DEMO && resources.networkAddress.controlUrl !== null)
    background.once('creating the demo account', () => offerDemo(resources, practice));
  return {
    url: config.publicUrl,
    stop: () =>
      drain.stop({
        app,
        endStreams: hub.close,
        announceMs: 1000 * config.DRAIN_SECONDS,
        finishMs: FINISH_MS,
      }),
  };
}
