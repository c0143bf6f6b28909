import type { Browser, Page } from 'playwright-core';
import type { UserId } from '#contract/shapes.ts';
import type { ApiClient } from './api-client.ts';
import { openPage, type WatchedPage } from './browser.ts';
import { PASSWORD, signUpAndConnect } from './main-job.ts';

/** A person in a journey with several people, each with a browser of their own. */
export type Person = {
  name: string;
  email: string;
  userId: UserId;
  api: ApiClient;
  page: Page;
  watched: WatchedPage;
};

/** A page of someone who isn't signed in; its timeouts allow for a busy machine. */
export async function openPatientPage(
  options: Parameters<typeof openPage>[0],
): Promise<WatchedPage> {
  const watched = await openPage(options);
  watched.page.setDefaultTimeout(20_000);
  return watched;
}

/** Someone with a connected account, signed in to the product. */
export async function signInNewPerson({
  browser,
  baseUrl,
  allow,
  anonymous,
  name,
  at,
}: {
  browser: Browser;
  baseUrl: string;
  allow: RegExp[];
  anonymous: ApiClient;
  name: string;
  at: string;
}): Promise<Person> {
  const email = `${name.toLowerCase().replace(' ', '.')}@northpoint.example`;
  const api = await signUpAndConnect({
    api: anonymous,
    email,
    userName: `sms@${email.replace('@', '-')}`,
  });
  const { id: userId } = await api.call('PATCH /userdetails/current', {
    body: { onboardingCompleted: true, displayName: name },
  });
  const watched = await openPatientPage({ browser, baseUrl, allow });
  const { page } = watched;
  await page.goto(at);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(`**${at}`);
  return { name, email, userId, api, page, watched };
}

/** Screenshots of everyone's page, for a test that failed. */
export async function photograph({
  people,
  title,
}: {
  people: readonly Person[];
  title: string;
}): Promise<void> {
  for (const { page, name } of people)
    await page
      .screenshot({ path: `test-results/${title.slice(0, 40)}-${name}.png`.replaceAll(' ', '-') })
      .catch(() => undefined);
}
