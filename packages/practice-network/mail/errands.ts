import type { MailWorld } from '#mail/mail-world.ts';
import type { Errand } from '#store/mail-due-store.ts';

const ANSWER_MS = 10_000;
const RETRY_MS = [1000, 5000, 30_000, 120_000] as const;

/** Asks for an address as it stands, following nothing. Answers the status; 0: no answer came. */
async function ask({ method, url, agent }: Errand): Promise<number> {
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': agent,
        ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(method === 'POST' ? { body: 'List-Unsubscribe=One-Click' } : {}),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}

/**
 * Runs the requests that mail programs make. A one-click that is not answered with 2xx is tried
 * again; images and links are asked for once. Each answer is recorded in the ledger as `statuses`.
 */
export function createErrands(world: MailWorld): { run: () => Promise<void> } {
  const { due, ledger, network } = world;
  let running: Promise<void> | null = null;

  async function runOne(errand: Errand): Promise<void> {
    const status = await ask(errand);
    const retry = RETRY_MS[errand.attempts];
    const failed = status < 200 || status > 299;
    network.database.write(() => {
      ledger.tell(errand.ledger, { statuses: { [errand.url]: status } });
      if (errand.method === 'POST' && failed && retry !== undefined)
        due.postponeErrand(errand.number, network.realNow() + retry);
      else due.removeErrand(errand.number);
    });
  }
  async function runAll(): Promise<void> {
    for (
      let errands = due.errands(network.realNow());
      errands.length > 0;
      errands = due.errands(network.realNow())
    )
      await Promise.all(errands.map(runOne));
  }
  return {
    run: () => {
      running ??= runAll().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
