import type { Page } from 'playwright-core';

/** Signs in by the form, as people do. */
export async function signIn({
  page,
  email,
  password,
}: {
  page: Page;
  email: string;
  password: string;
}): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/campaigns|dashboard/);
}

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string };
};

/**
 * The longest task of the page's main thread during `act`, in ms of CPU time, which hangs little on
 * what else the machine does.
 */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser');
  await browser.startTracing(page, {
    categories: [
      'toplevel',
      'devtools.timeline',
      'disabled-by-default-devtools.timeline',
      '__metadata',
    ],
  });
  await act();
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))');
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) =>
      name.endsWith('RunTask') && tdur !== undefined && mains.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace holds no task of the main thread');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}
