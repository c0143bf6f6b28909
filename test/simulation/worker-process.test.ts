import { expect, test } from 'vitest';
import { createScheduler } from './scheduler.ts';
import { createRandom } from './seeded-random.ts';
import { WorkerProcess, type ProcessFaults } from './worker-process.ts';

const SOUND: ProcessFaults = {
  killAtCall: 0,
  killOnTheWay: 0,
  killAtAnswer: 0,
  pause: 0,
  longestPauseMs: 0,
};

function processWith(faults: Partial<ProcessFaults>) {
  const scheduler = createScheduler({
    random: createRandom({ seed: 1, label: 'order' }),
    mostSteps: 100,
  });
  const kills: string[] = [];
  const process = new WorkerProcess({
    name: 'worker',
    scheduler,
    random: createRandom({ seed: 1, label: 'process' }),
    faults: { ...SOUND, ...faults },
    onKill: ({ point }) => kills.push(point),
    onPause: () => undefined,
  });
  return { scheduler, process, kills };
}

test('What a dead process was waiting for never comes, so that nothing of it runs on.', async () => {
  const { scheduler, process, kills } = processWith({});
  const seen: string[] = [];
  const work = async (): Promise<void> => {
    await new Promise<void>((resolve) => scheduler.after(1, () => process.hand(resolve)));
    seen.push('first');
    await new Promise<void>((resolve) => scheduler.after(1, () => process.hand(resolve)));
    seen.push('second');
  };
  void work();
  scheduler.after(1.5, () => process.kill({ point: 'way', port: 'reserve' }));
  await scheduler.run(10);
  expect(seen).toEqual(['first']);
  expect(kills).toEqual(['way']);
  expect(process.leaves('reserve').leaves).toBe(false);
});

test('A call whose process dies on its way still leaves, one whose process dies before does not.', async () => {
  const dying = processWith({ killOnTheWay: 1 });
  expect(dying.process.leaves('message').leaves).toBe(true);
  await dying.scheduler.run(1);
  expect(dying.kills).toEqual(['way']);
  const dead = processWith({ killAtCall: 1 });
  expect(dead.process.leaves('message').leaves).toBe(false);
  expect(dead.kills).toEqual(['call']);
});

test('A paused process gets its response when it resumes.', async () => {
  const { scheduler, process } = processWith({ pause: 1, longestPauseMs: 100 });
  process.leaves('settle');
  let heardAt = -1;
  scheduler.after(0, () => process.hand(() => (heardAt = scheduler.elapsed())));
  await scheduler.run(200);
  expect(heardAt).toBe(process.pausedUntil);
});
