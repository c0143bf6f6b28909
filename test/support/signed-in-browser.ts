import type { Browser, Page } from 'playwright-core';
import { createApiClient, type ApiClient } from './api-client.ts';
import { launchBrowser, openPage, type WatchedPage } from './browser.ts';
import { sharedHarness, type JourneyHarness } from './journey-harness.ts';
import { PASSWORD, signUp, signUpAndConnect } from './main-job.ts';
import { createScreenCheck } from './screens.ts';

export type SignedInBrowser = {
  database: JourneyHarness['database'];
  program: JourneyHarness['program'];
  browser: Browser;
  watched: WatchedPage;
  page: Page;
  screens: ReturnType<typeof createScreenCheck>;
  user: ApiClient;
  userId: string;
  stop: () => Promise<void>;
};

/**
 * The whole product at real speed, with a user signed in to a browser and no data of theirs, whose
 * LinkedIn is connected unless the caller says otherwise. It is the worker's program, shared with
 * other files, unless `on` names another. `allow` lists expected messages, `answerWithinMs` allows
 * for a busy machine.
 */
export async function prepareSignedInBrowser({
  email,
  allow = [],
  on,
  connected = true,
  answerWithinMs = 20_000,
}: {
  email: string;
  allow?: RegExp[];
  on?: JourneyHarness;
  connected?: boolean;
  answerWithinMs?: number;
}): Promise<SignedInBrowser> {
  const { program, database, leave } = on ?? (await sharedHarness());
  const api = createApiClient({ baseUrl: program.baseUrl });
  const user = connected
    ? await signUpAndConnect({ api, email, userName: `sms@${email.replace('@', '-')}` })
    : await signUp(api, email);
  // The first-visit tour has a test of its own.
  const { id: userId } = await user.call('PATCH /userdetails/current', {
    body: { onboardingCompleted: true },
  });
  const browser = await launchBrowser();
  // The first load requests a session.
  const watched = await openPage({
    browser,
    baseUrl: program.baseUrl,
    allow: [/identity\/(refresh|sign-in)/, ...allow],
  });
  const { page } = watched;
  page.setDefaultTimeout(answerWithinMs);
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/campaigns|dashboard|linkedin/);
  const stop = async (): Promise<void> => {
    await browser.close();
    await leave();
  };
  return {
    database,
    program,
    browser,
    watched,
    page,
    screens: createScreenCheck(page),
    user,
    userId,
    stop,
  };
}
