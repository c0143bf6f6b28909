import { expect, test } from 'vitest';
import { NetworkError } from '#connectors/network/network-error.ts';
import { sentInvitations } from '#server/users/sent-invitations.ts';

/** A list of so many pages, each of which takes its time; the one at `failsAt` fails. */
async function read({ pages, ms, failsAt }: { pages: number; ms: number; failsAt?: number }) {
  let now = 0;
  const deadlines: number[] = [];
  const list = async ({ page, deadlineMs }: { page?: string | null; deadlineMs?: number }) => {
    const at = Number(page ?? 0);
    now += ms;
    deadlines.push(deadlineMs ?? 0);
    if (at === failsAt) throw new NetworkError('transient', 'no answer');
    const items = [
      { invitationId: `i-${at}`, memberId: `m-${at}`, sentAt: null },
      { invitationId: `o-${at}`, memberId: null, sentAt: null },
    ];
    return { items, next: at + 1 < pages ? String(at + 1) : null, total: null };
  };
  const { invitations, more } = await sentInvitations(
    { read: { sentInvitations: list as never } },
    { now: () => now, realNow: () => now, rate: () => 1 },
    'a',
  );
  return { read: invitations.length, more, deadlines, now };
}

test('a list that ends in time is read to its end', async () => {
  expect(await read({ pages: 12, ms: 1000 })).toMatchObject({ read: 12, more: false });
});

test('a list that takes too long says that it continues, and no call waits any longer', async () => {
  const { deadlines, ...rest } = await read({ pages: 300, ms: 4000 });
  expect(rest).toEqual({ read: 7, more: true, now: 28_000 });
  expect(deadlines.at(-1)).toBe(1000);
});

test('pages read before a failure count; if there are none, the failure is thrown', async () => {
  expect(await read({ pages: 9, ms: 10, failsAt: 3 })).toMatchObject({ read: 3, more: true });
  await expect(read({ pages: 9, ms: 10, failsAt: 0 })).rejects.toThrow('no answer');
});
