import type { NetworkConnector } from '#connectors/network/network.ts';
import type { PracticeProgram } from '../harness/practice-program.ts';

export type VisitsAlone = {
  visitsASecond: number;
  ownCpuMsAVisit: number;
  networkCpuMsAVisit: number | null;
};
export type Visit = { account: string; memberId: string };

/**
 * Visits through the adapter with nothing around them: what an engine whose bookkeeping were free
 * could reach.
 */
export async function measureVisitsAlone({
  connector,
  practice,
  visits,
  atOnce,
}: {
  connector: NetworkConnector;
  practice: PracticeProgram;
  visits: readonly Visit[];
  atOnce: number;
}): Promise<VisitsAlone> {
  const before = { at: performance.now(), own: process.cpuUsage(), network: practice.cpuMs() };
  const queue = visits.entries();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, visit] of queue)
        await connector.act.visit({ ...visit, requestId: `bench-${index}` });
    }),
  );
  const seconds = (performance.now() - before.at) / 1000;
  const own = process.cpuUsage(before.own);
  const network = practice.cpuMs();
  return {
    visitsASecond: visits.length / seconds,
    ownCpuMsAVisit: (own.user + own.system) / 1000 / visits.length,
    networkCpuMsAVisit:
      before.network === null || network === null
        ? null
        : (network - before.network) / visits.length,
  };
}
