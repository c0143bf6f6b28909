import { expect, test } from 'vitest';
import type { LeadId } from '#contract/shapes.ts';
import { PHONE, WIDE } from '../support/browser.ts';
import { look } from '../support/screens.ts';
import {
  SOON,
  fair,
  harness,
  leadIds,
  names,
  open,
  side,
  table,
  zoe,
} from './leads-overview-fixture.ts';

test('the leads of all campaigns are listed, looked at in fixed ways, filtered and sorted, all of it in the address', async () => {
  const { page, screens } = harness;
  await open();
  await page.getByText('1–10 of 14 leads').waitFor();
  const heads = table()
    .getByRole('columnheader')
    .filter({ has: page.getByRole('button') });
  expect(await heads.allTextContents()).toHaveLength(6);
  expect(await heads.last().getAttribute('aria-sort')).toBe('descending');
  await look(page, 'leads');
  await side()
    .getByRole('link', { name: /^Failed/ })
    .click();
  await page.waitForURL(/status=FAILED/);
  await expect.poll(async () => (await names()).length, SOON).toBe(3);
  await side()
    .getByRole('link', { name: /^With an email/ })
    .click();
  await expect.poll(names, SOON).toEqual(['Zoë Quist']);
  await side().getByRole('link', { name: /^Hot/ }).click();
  await page.waitForURL(/tags=Hot/);
  await side()
    .getByRole('link', { name: /^All leads/ })
    .click();
  await page.getByRole('searchbox', { name: 'Find a lead' }).fill('Company 07');
  await expect.poll(names, SOON).toEqual(['Person 07']);
  await open('?sort=fullName,desc');
  await expect.poll(async () => (await names())[0], SOON).toBe('Zoë Quist');
  await open(`?campaignId=${fair}&status=WAITING`);
  await expect.poll(async () => (await names()).length, SOON).toBe(9);
  await page.goto('/leads?status=BLACKLISTED');
  await page.getByText('No leads are blacklisted').waitFor();
  await screens.look('Nobody in this way to look');
  await page.goto('/leads?campaignId=987654321');
  await page.getByText('This filter uses a campaign or list that was deleted').waitFor();
  await page.getByRole('button', { name: 'Show all leads' }).click();
  await table().waitFor();
});

test('filters are chosen in one place, saved under a name, changed, renamed and removed', async () => {
  const { page, screens, user } = harness;
  await open();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  await dialog.getByText('Choose a campaign first').first().waitFor();
  await dialog
    .getByRole('group', { name: 'Country' })
    .getByRole('button', { name: 'Denmark' })
    .click();
  await dialog
    .getByRole('group', { name: 'Last contact' })
    .getByRole('button', { name: '7 days' })
    .click();
  await dialog.getByRole('button', { name: 'Show 1 lead', exact: true }).click();
  await page.waitForURL(/country=DK&contactedFrom=\d/);
  await expect.poll(names, SOON).toEqual(['Zoë Quist']);
  await page.getByRole('button', { name: 'Remove filter Country: DK' }).click();
  await page.getByRole('button', { name: 'Remove filter Contacted in the last 7 days' }).click();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await dialog.getByRole('button', { name: 'Failed', exact: true }).click();
  await dialog.getByRole('button', { name: 'Show 3 leads' }).waitFor();
  await screens.look('Filters');
  await dialog.getByRole('button', { name: 'Show 3 leads' }).click();
  await page.getByRole('button', { name: 'Save filter' }).click();
  const naming = page.getByRole('dialog', { name: 'Save this filter' });
  await naming.getByRole('button', { name: 'Save filter' }).click();
  await naming.getByText('The field is required').waitFor();
  await naming.getByLabel('Name').fill('Call again');
  await naming.getByRole('button', { name: 'Save filter' }).click();
  await side()
    .getByRole('link', { name: /^Call again/ })
    .waitFor();
  await page.waitForURL(/savedFilter=\d+/);
  await page.getByRole('searchbox', { name: 'Find a lead' }).fill('Person 04');
  await page.getByText('Edited', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Save filter' }).click();
  await page.getByRole('menuitem', { name: 'Update Call again' }).click();
  await expect
    .poll(async () => (await user.call('GET /leads/filters'))[0]?.filter, SOON)
    .toEqual({ status: ['FAILED'], query: 'Person 04' });
  await open();
  await side()
    .getByRole('link', { name: /^Call again/ })
    .click();
  await expect.poll(names, SOON).toEqual(['Person 04']);
  await side().getByRole('button', { name: 'More for Call again' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog', { name: 'Rename filter' }).getByLabel('Name').fill('Ring again');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await side().getByRole('button', { name: 'More for Ring again' }).click();
  await page.getByRole('menuitem', { name: 'Delete filter' }).click();
  await page
    .getByRole('dialog', { name: 'Delete the filter Ring again?' })
    .getByRole('button', { name: 'Delete filter' })
    .click();
  await expect.poll(async () => user.call('GET /leads/filters'), SOON).toEqual([]);
});

test('many are tagged, untagged and blacklisted in all campaigns at once, which can be taken back', async () => {
  const { page, user } = harness;
  const person = async () =>
    user.call('GET /leads/{leadId}', { params: { leadId: leadIds[0] as LeadId } });
  await open('?query=Person%2001');
  await page.getByRole('checkbox', { name: 'Select Person 01' }).check({ force: true });
  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('dialog', { name: 'Tag 1 lead' }).getByLabel('Tag').fill('Oslo');
  await page.getByRole('button', { name: 'Add tag' }).click();
  await expect.poll(async () => (await person()).tags, SOON).toEqual(['Oslo']);
  await page.getByRole('checkbox', { name: 'Select Person 01' }).check({ force: true });
  await page.getByRole('button', { name: 'Blacklist', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Blacklist 1 lead?' })
    .getByRole('button', { name: 'Blacklist' })
    .click();
  await expect.poll(async () => (await person()).blacklisted, SOON).toBe(true);
  await page
    .getByRole('status')
    .filter({ hasText: '1 lead blacklisted.' })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click();
  await expect.poll(async () => (await person()).blacklisted, SOON).toBe(false);
});

test('a tag is added to a lead in its row, the credits of the finder are shown, and what is asked is kept by the plus', async () => {
  const { page, screens, user } = harness;
  const tagsOf = async () =>
    (await user.call('GET /leads/{leadId}', { params: { leadId: leadIds[4] as LeadId } })).tags;
  await open('?query=Person%2005');
  await page.getByText('Email credits 100').waitFor();
  await table().getByRole('button', { name: 'Add a tag to Person 05' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a tag to Person 05' });
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await adding.getByText('The field is required').waitFor();
  await screens.look('A tag in place');
  await adding.getByRole('button', { name: 'Hot' }).click();
  await expect.poll(tagsOf, SOON).toEqual(['Hot']);
  await table().getByText('Hot', { exact: true }).waitFor();
  await side().getByRole('button', { name: 'Save the current view as a filter' }).click();
  await page
    .getByRole('dialog', { name: 'Save this filter' })
    .getByLabel('Name')
    .fill('Number five');
  await page
    .getByRole('dialog', { name: 'Save this filter' })
    .getByRole('button', { name: 'Save filter' })
    .click();
  await side()
    .getByRole('link', { name: /^Number five/ })
    .waitFor();
  await page.goto(`/leads/${leadIds[4]}`);
  await page.getByRole('button', { name: 'Add a tag to Person 05' }).click();
  await page
    .getByRole('dialog', { name: 'Add a tag to Person 05' })
    .getByRole('textbox', { name: 'Tag' })
    .fill('Trade fair');
  await page.keyboard.press('Enter');
  await expect.poll(tagsOf, SOON).toEqual(['Hot', 'Trade fair']);
  await page.getByRole('button', { name: 'Remove the tag Hot' }).click();
  await expect.poll(tagsOf, SOON).toEqual(['Trade fair']);
});

test('a lead’s page shows the person, their campaigns, and messages, and keeps edits, notes, and reminders', async () => {
  const { page, screens, user } = harness;
  await page.goto(`/leads/${zoe()}`);
  await page.getByRole('heading', { name: 'Zoë Quist', level: 1 }).waitFor();
  await page.getByText('“Hi Zoë, one thought”').waitFor();
  await page.getByRole('heading', { name: /^Why is this lead/ }).waitFor();
  await page.getByText('No reminders').waitFor();
  await page.getByText('No notes yet').waitFor();
  for (const told of ['1st', 'Open profile', 'Aarhus, Denmark', 'Local time'])
    await page.getByText(told, { exact: true }).waitFor();
  await screens.look('The page of a lead');
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByLabel('Company').fill('Quist & Co');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(
      async () => (await user.call('GET /leads/{leadId}', { params: { leadId: zoe() } })).company,
      SOON,
    )
    .toBe('Quist & Co');
  await page.getByRole('textbox', { name: 'Write a note' }).fill('Prefers a call');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page.getByRole('listitem').getByText('Prefers a call').waitFor();
  await page.getByRole('button', { name: 'Remind me' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remind me' });
  await dialog.getByLabel('Note').fill('About January');
  const month = dialog.getByRole('group', { name: 'Reminder date' });
  await month.getByRole('button', { name: 'Next month' }).click();
  await month.getByRole('gridcell').getByRole('button', { name: / 15, / }).click();
  await dialog.getByRole('button', { name: /^Remind me on .* 15$/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: /^Remind me on .* 22$/ }).waitFor();
  await screens.look('Remind me');
  await dialog.getByRole('button', { name: /^In a week/ }).click();
  await page.getByText('About January').waitFor();
  const reminders = async () =>
    (await user.call('GET /leads/{leadId}/reminders', { params: { leadId: zoe() } })).content;
  expect(await reminders()).toMatchObject([
    { reminderType: 'FOLLOW_UP', active: true, note: 'About January', onlyIfSilent: true },
  ]);
  const { id: reminderId, remindAt } = (await reminders())[0]!;
  await user.call('PATCH /leads/{leadId}/reminders/{reminderId}', {
    params: { leadId: zoe(), reminderId },
    body: { reminderType: 'CALL' },
  });
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const changing = page.getByRole('dialog', { name: 'Reschedule reminder' });
  expect(await changing.getByLabel('Note').inputValue()).toBe('About January');
  await screens.look('Reschedule a reminder');
  await changing.getByRole('button', { name: /^In 2 hours/ }).click();
  await changing.waitFor({ state: 'detached' });
  const [moved] = await reminders();
  expect(moved).toMatchObject({ id: reminderId, reminderType: 'CALL', note: 'About January' });
  expect(Date.parse(moved?.remindAt ?? '')).toBeLessThan(Date.parse(remindAt));
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect.poll(async () => (await reminders())[0]?.active, SOON).toBe(false);
  await page.getByRole('button', { name: 'Remove this reminder' }).click();
  await expect.poll(reminders, SOON).toEqual([]);
});

test('a lead that was opened from a list leads on to the next and the one before, and back to the page it came from', async () => {
  const { page, screens } = harness;
  await open('?status=WAITING&sort=fullName,asc');
  await expect.poll(async () => (await names()).length, SOON).toBe(10);
  const [first = '', second = ''] = await names();
  await page.getByRole('link', { name: first, exact: true }).click();
  const line = (place: number) =>
    page.getByText(new RegExp(`^Lead ${place} of \\d+ in your selection$`));
  await line(1).waitFor();
  expect(await page.getByRole('button', { name: 'Previous lead' }).isDisabled()).toBe(true);
  await page.getByRole('link', { name: 'Next lead' }).click();
  await page.getByRole('heading', { level: 1, name: second }).waitFor();
  await line(2).waitFor();
  await screens.look('A lead of a list');
  await page.getByRole('link', { name: 'Previous lead' }).click();
  await page.getByRole('heading', { level: 1, name: first }).waitFor();
  await page.getByRole('link', { name: 'Back to Leads' }).click();
  await page.waitForURL(/\/leads\?.*status=WAITING/);
  await expect.poll(async () => (await names())[0], SOON).toBe(first);
});

test('a lead without an address says what finding one costs, and then how the one that is found is known', async () => {
  const { page } = harness;
  await harness.database.db
    .updateTable('leads')
    // Somebody of the practice world, whom its finder knows.
    .set({ first_name: 'Kemi', last_name: 'Adebayo', company: 'Harbour Clinics' })
    .where('lead_id', '=', leadIds[1] ?? '')
    .execute();
  await page.goto(`/leads/${leadIds[1]}`);
  await page.getByText(/^Uses 1 credit, only if a verified email is found/).waitFor();
  await page.getByRole('button', { name: 'Find email' }).click();
  await page.getByText('Verified by the practice finder').waitFor();
  const { email, emailWantedAt } = await harness.user.call('GET /leads/{leadId}', {
    params: { leadId: leadIds[1] as LeadId },
  });
  expect(email).toBe('kadebayo@harbour-clinics.example');
  expect(emailWantedAt).toBeNull();
});

test('an unknown lead and a malformed URL show the same page', async () => {
  const { page, screens } = harness;
  for (const id of ['987654321', 'abc']) {
    await page.goto(`/leads/${id}`);
    await page.getByText('404: this lead doesn’t exist.').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Not found');
  }
  await screens.look('No such lead');
});

test('by keyboard: slash searches, J and K move, X chooses, Enter opens; and it fits a phone', async () => {
  const { page, screens } = harness;
  await open('?sort=fullName,asc');
  await page.getByRole('link', { name: 'Person 01' }).first().waitFor();
  await page.locator('body').press('j');
  await expect
    .poll(() => page.evaluate('document.activeElement?.textContent'), SOON)
    .toBe('Person 01');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('x');
  await page.getByText('1 selected').waitFor();
  await page.keyboard.press('/');
  await expect
    .poll(() => page.evaluate('document.activeElement?.getAttribute("type")'), SOON)
    .toBe('search');
  await page.setViewportSize(PHONE);
  await page.goto('/leads');
  await page.getByRole('list', { name: 'Leads' }).waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await screens.look('Leads on a phone');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Filters' })
    .getByRole('link', { name: /^All leads/ })
    .waitFor();
  await screens.look('Filters on a phone');
  await page
    .getByRole('dialog', { name: 'Filters' })
    .getByRole('button', { name: 'Failed', exact: true })
    .click();
  await page.getByRole('switch', { name: 'Save filter' }).click();
  await page.getByRole('button', { name: 'Show 3 leads' }).click();
  await page
    .getByRole('dialog', { name: 'Save this filter' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await page.goto(`/leads/${zoe()}`);
  await page.getByRole('heading', { name: 'Zoë Quist', level: 1 }).waitFor();
  await page.getByRole('radio', { name: 'Details' }).check({ force: true });
  await page.getByText('Local time', { exact: true }).waitFor();
  await page.getByRole('radio', { name: /^Notes/ }).check({ force: true });
  await page.getByRole('button', { name: 'Remind me' }).waitFor();
  const holding = page.getByRole('button', { name: /^(Pause|Resume)/ });
  expect(await holding.evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
    'Resume this lead',
  ]);
  await holding.click();
  await page.getByRole('button', { name: 'Pause this lead' }).waitFor();
  expect(await holding.count()).toBe(1);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
  await screens.look('The page of a lead on a phone');
  await page.setViewportSize(WIDE);
});

test('a person is erased once the word is typed, with a certificate to keep, and nothing finds them', async () => {
  const { page, screens, user } = harness;
  await page.goto(`/leads/${zoe()}`);
  await page.getByRole('button', { name: /^More for Zoë Quist/ }).click();
  await page.getByRole('menuitem', { name: 'Erase this person…' }).click();
  const asking = page.getByRole('dialog', { name: 'Erase Zoë Quist?' });
  const confirm = asking.getByRole('button', { name: 'Erase for good' });
  expect(await confirm.isDisabled()).toBe(true);
  await asking.getByLabel('Type ERASE to confirm').fill('ERASE');
  await screens.look('Erase a person');
  await confirm.click();
  const done = page.getByRole('dialog', { name: 'This person is erased' });
  await done.getByText('Certificate of erasure').waitFor();
  await screens.look('The certificate of an erasure');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: 'Download certificate' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^erasure-certificate-\d+\.txt$/);
  await done.getByRole('button', { name: 'Go to leads' }).click();
  await table().waitFor();
  expect(await names()).not.toContain('Zoë Quist');
  expect((await user.call('GET /leads', { query: { query: 'Zoë' } })).content).toEqual([]);
});

test('the empty state links to a campaign, a failed request can be retried, and axe finds nothing', async () => {
  const {
    page,
    screens,
    database: { db },
    userId,
  } = harness;
  await page.route('**/api/leads?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"status":500,"code":"INTERNAL"}',
    }),
  );
  await page.goto('/leads');
  await page.getByText('This section didn’t load').waitFor();
  await page.unroute('**/api/leads?*');
  await page
    .getByRole('button', { name: /Try again|Retry/ })
    .first()
    .click();
  await table().waitFor();
  await db.deleteFrom('leads').where('user_id', '=', userId).execute();
  await page.goto('/leads');
  await page.getByText('No leads yet').waitFor();
  await page.getByRole('button', { name: 'Add leads' }).last().click();
  await page.getByRole('dialog', { name: 'Add leads' }).getByText('From a file').waitFor();
  await screens.look('Add leads');
  expect(screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
}, 60_000);
