import type { UserMail } from '#connectors/mail/user-mail.ts';
import type { NetworkConnector } from '#connectors/network/network.ts';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import type { Config } from '#config.ts';
import type { Clock } from '#core/time/clock.ts';
import { campaignTimeOf, readClock } from '#data/chores/clock-row.ts';
import { realTimeClock } from '#data/chores/clock.ts';
import type { Database } from '#data/database.ts';
import { openMailAdapters } from '#main/mail-adapters.ts';
import { readMasterKey } from '#main/master-key.ts';
import { PRACTICE_API_KEY, readPracticeAddress } from '#main/practice-host.ts';
import { createUserMail } from '#main/user-mailboxes.ts';

/** The network, the mailboxes, and the clock that the processes of this installation use. */
export type Outside = {
  network: NetworkConnector;
  mail: UserMail;
  clock: Clock;
  close: () => Promise<void>;
};

/**
 * Opens them for a command. It starts nothing: in practice mode, a process of the installation must
 * be running.
 */
export async function openOutside(config: Config, db: Database): Promise<Outside> {
  const clock = await readProductClock(config, db);
  const practice = config.NETWORK_URL === undefined ? await readPracticeAddress(db) : null;
  const network = createNetworkConnector({
    baseUrl: config.NETWORK_URL ?? practice?.url ?? '',
    apiKey: practice === null ? (config.NETWORK_API_KEY ?? '') : PRACTICE_API_KEY,
    requestTimeoutMs: config.ENGINE_REQUEST_TIMEOUT_MS,
    clock,
  });
  const controlUrl = practice?.controlUrl ?? config.PRACTICE_CONTROL_URL ?? null;
  const { adapters } = openMailAdapters({ config, clock, controlUrl: () => controlUrl });
  const mail = createUserMail({ db, masterKey: readMasterKey(config), clock, adapters });
  return { network, mail, clock, close: () => network.close() };
}

async function readProductClock({ practice }: Config, db: Database): Promise<Clock> {
  const row = practice ? await readClock(db) : null;
  if (row === null) return realTimeClock(Date.now).clock;
  return {
    now: () => campaignTimeOf(row, Date.now()),
    realNow: Date.now,
    rate: () => row.rate,
  };
}
