import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { USER_STATUSES } from '#core/account/user-status.ts';
import type { UserAnswer } from '#contract/users.ts';
import { applyAccountStatus } from './account-status.ts';
import { currentUserQuery } from './current-user.ts';

vi.stubGlobal('sessionStorage', { getItem: () => null });
afterEach(() => vi.restoreAllMocks());

const query = currentUserQuery();
const of = (status: UserAnswer['status']) => ({ state: { data: { status } as UserAnswer } });

test.each(USER_STATUSES)(
  'while the connection is %s the user is read again as the specification says',
  (status) => {
    const captcha = status === 'CAPTCHA_IN_PROGRESS';
    expect([query.refetchInterval(of(status)), query.staleTime(of(status))]).toEqual(
      captcha ? [6000, 0] : [false, 3 * 60_000],
    );
    expect([query.refetchOnWindowFocus, query.refetchOnReconnect]).toEqual([true, true]);
  },
);

function heldUser(status: UserAnswer['status']) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(query.queryKey, {
    id: '7',
    status,
    userStatus: status,
  } as unknown as UserAnswer);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { method }: { method: string }) => {
    asked.push(`${method} ${url}`);
    return new Response('{"status":"IN_PROGRESS","updatedAt":null}', { status: 202 });
  });
  return { queryClient, asked, status: () => queryClient.getQueryData(query.queryKey)?.status };
}

test('a refusal that names the connection sets it at once, and has the server look', async () => {
  const { queryClient, asked, status } = heldUser('VERIFIED');
  applyAccountStatus({ queryClient, accountStatus: 'UNAUTHORIZED' });
  expect(status()).toBe('UNAUTHORIZED');
  await vi.waitFor(() => expect(asked).toEqual(['POST /api/userdetails/refreshTask']));
});

test('a known status, or none at all, requests nothing', () => {
  const { queryClient, asked, status } = heldUser('PIN_CHALLENGED');
  applyAccountStatus({ queryClient, accountStatus: 'PIN_CHALLENGED' });
  applyAccountStatus({ queryClient, accountStatus: 'NONSENSE' });
  expect([status(), asked]).toEqual(['PIN_CHALLENGED', []]);
});
