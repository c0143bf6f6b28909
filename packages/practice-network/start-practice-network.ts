import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bindPort, HOST } from '#bind-port.ts';
import { answerControlPlane } from '#control/control-plane.ts';
import { FaultPlan } from '#control/control-shapes.ts';
import { answerDataPlane } from '#http/data-plane.ts';
import { createFaults } from '#http/faults.ts';
import { presentMessage } from '#http/present-chats.ts';
import { createWebhookSender } from '#http/webhook-sender.ts';
import { createMailWorld, type MailWorld } from '#mail/mail-world.ts';
import { settleMail } from '#mail/settle-mail.ts';
import { startMail, type MailAddresses } from '#mail/start-mail.ts';
import {
  KEEP_CLOCK_EVERY_MS,
  saveClock,
  openNetwork,
  type Network,
  type PresentMessage,
} from '#network.ts';
import { runPeopleEvents } from '#rules/people-events.ts';
import { openDatabase } from '#store/database.ts';
import type { Behavior } from '#world/personality.ts';

const OWN_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Whether a request is addressed to this machine: by its Host header, and by its request line where
 * that is a whole address (RFC 9112, 3.2.2).
 */
function isForUs({ headers: { host = '' }, url = '/' }: IncomingMessage): boolean {
  const [, named = ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  return OWN_HOST.test(host) && (url.startsWith('/') || OWN_HOST.test(named));
}

/**
 * Ends a request that a page of the internet made: one to a name that was pointed at this machine
 * (DNS rebinding), or one that comes from another site. Returns whether it did. Both planes listen
 * at loopback, and the control plane asks for no key.
 */
function rejectForeignPage(request: IncomingMessage, response: ServerResponse): boolean {
  const { host = '', origin, 'sec-fetch-site': site } = request.headers;
  const foreign =
    site === undefined
      ? origin !== undefined && !origin.endsWith(`://${host}`)
      : site === 'cross-site' && request.method !== 'GET';
  if (isForUs(request) && !foreign) return false;
  response.writeHead(foreign ? 403 : 421, { 'content-type': 'text/plain' });
  response.end('This practice network only accepts requests from this machine.\n');
  return true;
}

const TICK_MS = 50;

export interface PracticeOptions {
  /** Where the world is kept. */
  dataDir: string;
  /** 0, the default, takes the port of the last time when it is free, else any. */
  port?: number;
  controlPort?: number;
  /** Only a new world is made from it; a kept one stays as it is. Default `1`. */
  seed?: string;
  /** How many people there are, in a new world. Default 50 000. */
  size?: number;
  apiKey?: string;
  /**
   * Practice time to begin at, in epoch milliseconds; a kept world never goes back. Default: real
   * time.
   */
  now?: number;
  /** Practice milliseconds per real one. Default: as it was, 1 in a new world; 0 stands still. */
  rate?: number;
  /** Checks every answer against the wire's models; a wrong one becomes a 500. */
  checkAnswers?: boolean;
  behavior?: Partial<Behavior>;
  /** Real time in epoch milliseconds. Default: a clock that never goes back. */
  realNow?: () => number;
}

export interface PracticeNetwork {
  url: string;
  controlUrl: string;
  /** The parts, for tests in the same process. */
  network: Network;
  mail: MailWorld;
  mailAddresses: MailAddresses;
  /** Runs what mail programs ask for; answers when nothing is left. */
  runErrands(): Promise<void>;
  /** Delivers what webhooks are ready; answers when nothing is. */
  deliverWebhooks(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the practice network on the loopback interface. Everything done on it is kept in `dataDir`
 * and survives a kill of the process.
 */
export async function startPracticeNetwork(options: PracticeOptions): Promise<PracticeNetwork> {
  const network = openWorld(options);
  const { database, realNow } = network;
  const faults = createFaults();
  const plan = FaultPlan.safeParse(network.meta.read('faults'));
  if (plan.success) faults.set(plan.data);
  const sender = createWebhookSender(network, faults);
  network.announce = sender.announce;
  const waits = createWaits();
  let publicUrl = '';
  const present: PresentMessage = ({ account, chat, message }) =>
    presentMessage({ network, account, publicUrl, now: network.clock.now() }, { chat, message });
  const settle = () => {
    while (runPeopleEvents(network, { now: network.clock.now(), presentMessage: present }) > 0);
    while (settleMail(mail, network.clock.now()) > 0);
  };
  const mail = createMailWorld(network);
  const servers = await startMail(mail, { faults, settle, rejectForeignPage });
  const afterwards = () => {
    void servers.runErrands();
    if (network.webhooks.endpoints().length > 0) void sender.pump();
  };
  let requests = 0;
  const newRequestId = () =>
    `req_${Math.floor(realNow()).toString(36)}${(requests++).toString(36)}`;
  const plane = {
    network,
    faults,
    apiKey: options.apiKey ?? 'practice',
    checkAnswers: options.checkAnswers ?? false,
    publicUrl: () => publicUrl,
    newRequestId,
    settle,
    afterwards,
    wait: waits.wait,
  };
  const control = {
    network,
    faults,
    mail,
    mailAddresses: () => servers.addresses,
    cutMail: servers.cutImap,
    presentMessage: present,
    settle,
    afterwards,
  };
  const kept = network.meta.read<{ port: number; controlPort: number }>('ports');
  const data = await listen({
    answer: (request, response) => answerDataPlane(plane, request, response),
    port: options.port ?? 0,
    preferred: kept?.port,
  });
  const steering = await listen({
    answer: (request, response) => answerControlPlane(control, request, response),
    port: options.controlPort ?? 0,
    preferred: kept?.controlPort,
  });
  publicUrl = `http://${HOST}:${data.port}`;
  network.meta.save('ports', { port: data.port, controlPort: steering.port });
  const stopTicking = startTicking({ network, settle, afterwards });
  saveClock(network);
  return {
    url: publicUrl,
    controlUrl: `http://${HOST}:${steering.port}`,
    network,
    mail,
    mailAddresses: servers.addresses,
    runErrands: servers.runErrands,
    deliverWebhooks: () => sender.pump(),
    close: async () => {
      stopTicking();
      sender.close();
      waits.end();
      await Promise.all([data.close(), steering.close(), servers.close()]);
      await sender.pump();
      saveClock(network);
      database.close();
    },
  };
}

function openWorld(options: PracticeOptions): Network {
  const realNow = options.realNow ?? (() => performance.timeOrigin + performance.now());
  const database = openDatabase(options.dataDir);
  return openNetwork({
    database,
    seed: options.seed ?? '1',
    size: options.size ?? 50_000,
    now: Math.floor(options.now ?? realNow()),
    rate: options.rate,
    realNow,
    behavior: options.behavior ?? {},
  });
}

function startTicking({
  network,
  settle,
  afterwards,
}: {
  network: Network;
  settle: () => void;
  afterwards: () => void;
}): () => void {
  let keptAt = network.realNow();
  const timer = setInterval(() => {
    settle();
    afterwards();
    if (network.realNow() - keptAt < KEEP_CLOCK_EVERY_MS) return;
    keptAt = network.realNow();
    saveClock(network);
  }, TICK_MS);
  return () => clearInterval(timer);
}

function createWaits(): { wait: (ms: number) => Promise<boolean>; end: () => void } {
  const open = new Set<() => void>();
  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          open.delete(end);
          resolve(false);
        };
        const timer = setTimeout(() => {
          open.delete(end);
          resolve(true);
        }, ms);
        open.add(end);
      }),
    end: () => {
      for (const end of open) end();
    },
  };
}

interface Listening {
  port: number;
  close(): Promise<void>;
}

async function listen({
  answer,
  port,
  preferred,
}: {
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  port: number;
  preferred: number | undefined;
}): Promise<Listening> {
  const server = createServer(
    { keepAliveTimeout: 120_000, requestTimeout: 0 },
    (request, response) => {
      if (rejectForeignPage(request, response)) return;
      answer(request, response).catch(() => response.destroy());
    },
  );
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('close', () => sockets.delete(socket));
  });
  const bound = await bindPort(server, { port, preferred });
  return {
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
