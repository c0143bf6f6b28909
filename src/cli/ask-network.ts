import { setTimeout as wait } from 'node:timers/promises';
import { findingsTable, type CheckReport } from '#cli/findings-table.ts';
import { identityOf, withData, type Operator } from '#cli/operator.ts';
import { counted, grouped } from '#core/text/formats.ts';
import { readAskableAccounts } from '#data/doctor/recorded-acts.ts';
import { compareAccount } from '#engine/comparing/compare-account.ts';
import type { Comparing, Comparison, DifferenceCode } from '#engine/comparing/comparing.ts';
import { openOutside } from '#main/open-outside.ts';

type AskNetwork = Operator & {
  /** Only the account with this email; null: all. */
  account: string | null;
  fromUser: string | null;
  /** Campaign ms; null: a week ago. */
  since: number | null;
  json: boolean;
};

const WEEK_MS = 7 * 86_400_000;
const KEPT = 100;
const HEALTHY = 0;
const FOUND_SOMETHING = 1;
const NOT_ALL_ASKED = 3;
const INTERRUPTED = 130;

const TITLES = {
  NETWORK_ONLY: 'Every act that LinkedIn or a mailbox shows is on record',
  ROW_ONLY: 'Every act on record is known to LinkedIn or the mailbox',
} as const satisfies Record<DifferenceCode, string>;

type Report = {
  checks: Record<DifferenceCode, CheckReport>;
  accounts: number;
  unasked: { userId: string; says: string }[];
  /** The user to resume from; null once all were compared. */
  nextUser: string | null;
};

/**
 * `doctor --ask-network`: compares the ledger of each account with LinkedIn and the mailbox, and
 * reports acts that only one side knows. Sends nothing. Returns the exit code: 1 if something
 * differs, else 130 if it was interrupted, and 3 if something couldn't be asked.
 */
export async function askNetwork({ json, ...asked }: AskNetwork): Promise<number> {
  const { print, say } = asked;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  process.once('SIGINT', stop);
  const report = await compareAll(asked, stopping.signal).finally(() =>
    process.off('SIGINT', stop),
  );
  (json ? asJson(report) : asTable(report)).forEach(print);
  if (report.nextUser !== null)
    say(`Interrupted. Resume with: reachwell doctor --ask-network --from-user ${report.nextUser}`);
  if (foundIn(report) > 0) return FOUND_SOMETHING;
  if (report.nextUser !== null) return INTERRUPTED;
  return report.unasked.length > 0 ? NOT_ALL_ASKED : HEALTHY;
}

async function compareAll(
  { account, fromUser, since, ...operator }: Omit<AskNetwork, 'json'>,
  signal: AbortSignal,
): Promise<Report> {
  const { config, say } = operator;
  return withData({ ...operator, connections: 2 }, async (db) => {
    const only = account === null ? null : (await identityOf(db, account)).identity_id;
    const { close, ...outside } = await openOutside(config, db);
    const now = Math.floor(outside.clock.now());
    const settleMs = Math.max(config.ENGINE_SETTLE_MS, config.EMAIL_SETTLE_MS);
    const between = {
      since: since ?? now - WEEK_MS,
      // Neither side is certain to have an act that is still under way.
      until: now - settleMs * outside.clock.rate(),
    };
    const sleep: Comparing['parts']['sleep'] = ({ ms, signal: stopped }) =>
      wait(ms, undefined, { signal: stopped }).catch(() => undefined);
    const parts = { ...outside, db, sleep, requestTimeoutMs: config.ENGINE_REQUEST_TIMEOUT_MS };
    const report = emptyReport();
    try {
      for (let from = fromUser ?? '0'; ;) {
        const [next] = await readAskableAccounts(db, { from, only, limit: 1 });
        if (next === undefined) return report;
        const compared = await compareAccount({ parts, account: next, ...between, signal });
        addTo(report, next.userId, compared);
        if (signal.aborted) return { ...report, nextUser: next.userId };
        report.accounts += 1;
        say(
          `${counted(report.accounts, 'account')} compared, up to user ${next.userId}: ${counted(foundIn(report), 'difference')} so far`,
        );
        from = String(BigInt(next.userId) + 1n);
      }
    } finally {
      await close();
    }
  });
}

function emptyReport(): Report {
  const check = (code: DifferenceCode): CheckReport => ({
    code,
    title: TITLES[code],
    looked: 0,
    found: 0,
    findings: [],
  });
  return {
    checks: { NETWORK_ONLY: check('NETWORK_ONLY'), ROW_ONLY: check('ROW_ONLY') },
    accounts: 0,
    unasked: [],
    nextUser: null,
  };
}

function addTo(report: Report, userId: string, { looked, differences, unasked }: Comparison): void {
  for (const check of Object.values(report.checks)) {
    const own = differences.filter(({ code }) => code === check.code);
    check.looked += looked[check.code as DifferenceCode];
    check.found += own.length;
    check.findings = [
      ...check.findings,
      ...own.map(({ where, says }) => ({ userId, where, says })),
    ].slice(0, KEPT);
  }
  report.unasked.push(...unasked.map((says) => ({ userId, says })));
}

function foundIn({ checks }: Report): number {
  return Object.values(checks).reduce((sum, { found }) => sum + found, 0);
}

function asTable(report: Report): string[] {
  const { checks, accounts, unasked } = report;
  const found = foundIn(report);
  return [
    ...findingsTable(Object.values(checks)),
    ...unasked.map(({ userId, says }) => `?                     user ${userId}, ${says}`),
    '',
    `${found === 0 ? 'No differences found' : counted(found, 'difference')} across ${counted(accounts, 'account')}${unasked.length === 0 ? '' : `; ${grouped(unasked.length)} couldn’t be asked`}.`,
  ];
}

function asJson(report: Report): string[] {
  const { checks, ...rest } = report;
  const found = foundIn(report);
  return [JSON.stringify({ healthy: found === 0, found, ...rest, checks: Object.values(checks) })];
}
