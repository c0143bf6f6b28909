import type { MemoryWorld } from './store/memory-world.ts';
import type { Goal } from './goals.ts';
import type { ProductTime } from './product-time.ts';
import type { News } from './provider/provider.ts';
import type { HintFaults } from './scenario.ts';
import type { Random } from './seeded-random.ts';
import type { Scheduler } from './scheduler.ts';

const HOUR_MS = 3_600_000;

type Delivery = {
  world: MemoryWorld;
  scheduler: Scheduler;
  random: Random;
  time: ProductTime;
  faults: HintFaults;
  rate: number;
  userOf: (account: string) => string;
  onTaken: (news: News) => void;
  reach: (goal: Goal) => void;
};

/**
 * The provider's webhooks: late, duplicated, out of order, without names, of unknown types, or
 * lost; returns whether they arrive at all.
 */
export function createHintDelivery({
  world,
  scheduler,
  random,
  time,
  faults,
  rate,
  userOf,
  onTaken,
  reach,
}: Delivery) {
  let made = 0;
  const take = ({
    id,
    news,
    named,
    type,
  }: {
    id: string;
    news: News;
    named: boolean;
    type: string;
  }): void => {
    const body = {
      type,
      account: news.account,
      ...(named
        ? { memberId: news.memberId, chatId: news.chatId, told: news.told ?? null }
        : { memberId: null, chatId: null, told: null }),
    };
    world.addHint({
      userId: userOf(news.account),
      hint: { id, type, body },
      now: time.clock.now(),
      realNow: time.clock.realNow(),
    });
    if (named && type === news.type) onTaken(news);
  };
  return (news: News): boolean => {
    if (random.chance(faults.lost)) return false;
    const id = `hint-${(made += 1)}`;
    const named = !random.chance(faults.nameless);
    if (!named) reach('a hint that names nobody');
    const type = random.chance(faults.unknown) ? 'unknown' : news.type;
    const delayMs = (): number =>
      random.chance(faults.late)
        ? random.spread((2 * HOUR_MS) / rate)
        : random.chance(0.3)
          ? random.next() * 0.2
          : 1 + random.spread(20);
    scheduler.after(delayMs(), () => take({ id, news, named, type }));
    if (random.chance(faults.doubled)) {
      reach('a doubled hint');
      scheduler.after(delayMs(), () =>
        take({ id: random.chance(0.5) ? id : `${id}-again`, news, named, type }),
      );
    }
    return true;
  };
}
