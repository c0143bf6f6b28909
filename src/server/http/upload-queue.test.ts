import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createUploadQueue, type UploadQueue } from '#server/http/upload-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MB = 1024 * 1024;
const limits = { mostBytes: 64 * MB, mostWaiting: 6, mostWaitingOfOne: 3, longestWaitMs: 60_000 };

/** An upload that reports when it was admitted, ends on request, and may abort. */
function upload(line: UploadQueue, userId: string, bytes = 20 * MB) {
  const sender = new AbortController();
  const state = { entered: false, refused: null as string | null };
  let leave: (() => void) | null = null;
  const entering = Promise.resolve()
    .then(() => line.enter({ userId, bytes, gone: sender.signal }))
    .then(
      (given) => {
        leave = given;
        state.entered = true;
      },
      (error: { code: string }) => void (state.refused = error.code),
    );
  return { state, entering, leave: () => leave?.(), goAway: () => sender.abort() };
}
const settled = () => vi.advanceTimersByTimeAsync(0);
const entered = (uploads: { state: { entered: boolean } }[]) =>
  uploads.map(({ state }) => state.entered);

test('one file per person is read at a time, and no one else waits for it', async () => {
  const line = createUploadQueue(limits);
  const [one, two, other] = [upload(line, 'ada'), upload(line, 'ada'), upload(line, 'ben')];
  await settled();
  expect(entered([one, two, other])).toEqual([true, false, true]);
  one.leave();
  one.leave();
  await settled();
  expect(entered([one, two, other])).toEqual([true, true, true]);
});

test('all uploads together hold no more than there is room for, in order of arrival', async () => {
  const line = createUploadQueue(limits);
  const large = ['a', 'b', 'c', 'd'].map((userId) => upload(line, userId));
  const small = upload(line, 'e', MB);
  await settled();
  // The small one would fit, but a stream of small ones would keep the large one waiting.
  expect(entered([...large, small])).toEqual([true, true, true, false, false]);
  large[1]?.leave();
  await settled();
  expect(entered([...large, small])).toEqual([true, true, true, true, true]);
});

test('a file larger than the whole queue is admitted when the queue is empty', async () => {
  const line = createUploadQueue({ ...limits, mostBytes: MB });
  const [one, two] = [upload(line, 'a'), upload(line, 'b')];
  await settled();
  expect(entered([one, two])).toEqual([true, false]);
  one.leave();
  await settled();
  expect(two.state.entered).toBe(true);
});

test('an upload that waited too long is rejected with the reason, and later ones are not lost', async () => {
  const line = createUploadQueue({ ...limits, mostBytes: 20 * MB });
  const [one, own, other] = [upload(line, 'ada'), upload(line, 'ada'), upload(line, 'ben')];
  await settled();
  await vi.advanceTimersByTimeAsync(59_999);
  const late = upload(line, 'cora');
  await vi.advanceTimersByTimeAsync(1);
  expect([own.state.refused, other.state.refused, late.state.refused]).toEqual([
    'TOO_MANY_REQUESTS',
    'UNAVAILABLE',
    null,
  ]);
  one.leave();
  await settled();
  expect(late.state.entered).toBe(true);
});

test('uploads over the waiting limit are rejected immediately, per person and total', async () => {
  const line = createUploadQueue({ ...limits, mostBytes: 20 * MB });
  const own = Array.from({ length: 5 }, () => upload(line, 'ada'));
  const others = ['a', 'b', 'c', 'd'].map((userId) => upload(line, userId));
  await settled();
  expect(own.map(({ state }) => state.refused)).toEqual([
    null,
    null,
    null,
    null,
    'TOO_MANY_REQUESTS',
  ]);
  expect(others.map(({ state }) => state.refused)).toEqual([null, null, null, 'UNAVAILABLE']);
});

test('an upload that aborts while waiting leaves the line to the others', async () => {
  const line = createUploadQueue({ ...limits, mostBytes: 20 * MB });
  const [one, gone, next] = [upload(line, 'a'), upload(line, 'b'), upload(line, 'c')];
  await settled();
  gone.goAway();
  one.leave();
  await settled();
  expect(entered([one, gone, next])).toEqual([true, false, true]);
});
