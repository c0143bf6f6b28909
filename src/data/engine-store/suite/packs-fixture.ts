import type { StagedPersonFacts } from '#data/engine-store/classified-rows.ts';
import type { OpenPack } from '#data/engine-store/pack-store.ts';
import type { NewPack } from '../../../../test/simulation/store/world-seeding.ts';
import { beginStore, NOW, type BegunStore } from '../../../../test/support/begun-store.ts';
import type { StoreSubject } from '../../../../test/support/store-subject.ts';

/** What the suites of lists do with one. */
export function packCalls(subject: () => StoreSubject) {
  const begin = (people: Parameters<typeof beginStore>[0]['people'] = 2) =>
    beginStore({ subject: subject(), people });
  const openPack = async ({ store, userId }: BegunStore, leadPackId: string): Promise<OpenPack> => {
    const found = (await store.openPacks({ userId, now: NOW })).find(
      (one) => one.leadPackId === leadPackId,
    );
    if (found === undefined) throw new Error('The list is not open.');
    return found;
  };
  const addPack = async (
    begun: BegunStore,
    people: readonly StagedPersonFacts[],
    over: Partial<NewPack> = {},
  ): Promise<OpenPack> =>
    openPack(
      begun,
      await begun.subject.addPack({
        userId: begun.userId,
        campaignId: begun.campaignId,
        now: NOW,
        people,
        ...over,
      }),
    );
  const admit = (begun: BegunStore, pack: OpenPack, limit = 100) =>
    begun.store.admitRows({ ...begun.held, pack, limit });
  const verdicts = async (begun: BegunStore) =>
    (await begun.rows()).packRows.map(({ verdict, code }) => [verdict, code]);
  return { begin, openPack, addPack, admit, verdicts };
}
