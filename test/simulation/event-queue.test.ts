import { expect, test } from 'vitest';
import { EventQueue } from './event-queue.ts';
import { createScheduler, TooManySteps } from './scheduler.ts';
import { createRandom } from './seeded-random.ts';

test('Events come in the order of their times, and simultaneous ones by their tie.', () => {
  const random = createRandom({ seed: 5, label: 'queue' });
  const queue = new EventQueue();
  const pushed = Array.from({ length: 500 }, () => ({
    time: random.below(40),
    tie: random.next(),
    run: () => undefined,
  }));
  for (const event of pushed) queue.push(event);
  const popped = Array.from(pushed, () => queue.pop());
  expect(popped).toEqual(
    pushed.toSorted((one, other) => one.time - other.time || one.tie - other.tie),
  );
  expect(queue.pop()).toBeUndefined();
});

test('All that an event sets in motion by promises is through before the next event comes.', async () => {
  const scheduler = createScheduler({
    random: createRandom({ seed: 1, label: 'order' }),
    mostSteps: 10,
  });
  const seen: string[] = [];
  const chain = async (name: string): Promise<void> => {
    for (let link = 0; link < 20; link += 1) await Promise.resolve();
    seen.push(`${name} at ${scheduler.elapsed()}`);
  };
  scheduler.after(2, () => void chain('second'));
  scheduler.after(1, () => void chain('first'));
  scheduler.after(2.5, () => seen.push('third'));
  await scheduler.run(2.5);
  expect(seen).toEqual(['first at 1', 'second at 2', 'third']);
});

test('Simultaneous events come in an order that the seed draws.', async () => {
  const orderOf = async (seed: number): Promise<number[]> => {
    const scheduler = createScheduler({
      random: createRandom({ seed, label: 'order' }),
      mostSteps: 100,
    });
    const order: number[] = [];
    for (let event = 0; event < 8; event += 1) scheduler.after(5, () => order.push(event));
    await scheduler.run(5);
    return order;
  };
  const orders = await Promise.all(Array.from({ length: 20 }, (_, seed) => orderOf(seed)));
  expect(await orderOf(3)).toEqual(orders[3]);
  expect(new Set(orders.map(String)).size).toBeGreaterThan(10);
});

test('A history that goes round in circles is ended.', async () => {
  const scheduler = createScheduler({
    random: createRandom({ seed: 1, label: 'order' }),
    mostSteps: 50,
  });
  const again = (): void => scheduler.after(0, again);
  again();
  await expect(scheduler.run(1)).rejects.toBeInstanceOf(TooManySteps);
});
