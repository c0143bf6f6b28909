import { beforeAll, expect, test, vi } from 'vitest';
import { look } from '../support/screens.ts';
import { readLedger } from '../support/ledger.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import type { Person } from '../support/journey-person.ts';
import { button, dialog, expectSaid, newPerson, SOON } from './team-fixture.ts';

/** In each account; 60 people write with TEAM_CHATS=12. */
const CHATS = Number(process.env['TEAM_CHATS'] ?? 2);
const MEMBERS = [
  ['Rosa Klein', 'OWNER'],
  ['Milan Novak', 'MANAGER'],
  ['Asta Lind', 'USER'],
  ['Bo Jensen', 'USER'],
  ['Cleo Marsh', 'USER'],
] as const;

let rosa: Person, milan: Person, asta: Person, bo: Person, cleo: Person;
let control: PracticeControl;
const accounts = new Map<string, string>();

const teamList = async ({ api }: Person, query: object = {}) =>
  (
    await api.call('GET /messaging/conversations', {
      query: { scope: 'team', size: 100, ...query },
    })
  ).content;
type Listed = Awaited<ReturnType<typeof teamList>>[number];

/** Answers a conversation inside its account, as someone of the team. */
const answer = ({ api, userId }: Person, { id, account }: Listed, text: string) =>
  api.call('POST /messaging/conversations/{conversationId}/events', {
    params: { conversationId: id },
    body: { text, channel: 'LINKEDIN' },
    ...(account.userId !== userId && { actingUser: account.userId }),
  });

/** The texts that left from someone's account. */
async function sentFrom({ userId }: Person): Promise<string[]> {
  const accountId = accounts.get(userId)!;
  return (await readLedger({ control, accountId })).flatMap(({ kind, text }) =>
    kind === 'MESSAGE' && text !== null ? [text] : [],
  );
}

beforeAll(async () => {
  const people: Person[] = [];
  for (const [name] of MEMBERS) people.push(await newPerson({ name, at: '/inbox' }));
  [rosa, milan, asta, bo, cleo] = people as [Person, Person, Person, Person, Person];
  await rosa.api.call('POST /v1/shared/teams', { body: { teamName: 'Fjord Partners' } });
  control = practiceControl(await rosa.api.call('GET /practice/network'));
  for (const [index, person] of people.entries()) {
    const userName = `sms@${person.email.replace('@', '-')}`;
    accounts.set(person.userId, (await control.account(userName)).id);
    await control.ask(`/accounts/${accounts.get(person.userId)}/chats`, {
      chats: CHATS,
      messagesEach: 3,
      days: 20,
    });
    await person.api.call('POST /messaging/refresh');
    if (index === 0) continue;
    const role = MEMBERS[index]![1];
    await rosa.api.call('POST /v1/shared/teams/invitations', {
      body: { email: person.email, role },
    });
    const { content } = await person.api.call('GET /v1/shared/teams/invitations');
    await person.api.call('POST /v1/shared/teams/invitations/{invitationId}/accept', {
      params: { invitationId: content[0]!.id },
    });
  }
  for (const { api } of [asta, bo])
    await api.call('PUT /v1/shared/teams/inbox', { body: { sharing: 'TEAM' } });
  await vi.waitFor(
    async () => {
      const found = (await teamList(rosa)).length;
      if (found < CHATS * MEMBERS.length) throw new Error(`Only ${found} conversations are there`);
    },
    { ...SOON, interval: 500 },
  );
}, 300_000);

test('three colleagues answer from the team’s list, each message once from its account', async () => {
  const all = await teamList(rosa);
  expect(new Set(all.map(({ account }) => account.name))).toEqual(
    new Set(MEMBERS.map(([name]) => name)),
  );
  // Everyone answers what they see, in turns and at once.
  const writers = [rosa, milan, asta];
  const written = new Map<string, string[]>();
  const tasks = all.map(async (conversation, index) => {
    const turns = [...writers.slice(index % 3), ...writers.slice(0, index % 3)];
    for (const writer of turns) {
      const seen = await teamList(writer);
      if (!seen.some(({ id }) => id === conversation.id)) continue;
      const text = `Answer ${index} by ${writer.name}`;
      await answer(writer, conversation, text);
      const { userId } = conversation.account;
      written.set(userId, [...(written.get(userId) ?? []), text]);
      return;
    }
  });
  await Promise.all(tasks);
  expect([...written.values()].flat()).toHaveLength(all.length);
  for (const person of [rosa, milan, asta, bo, cleo])
    await expect
      .poll(async () => (await sentFrom(person)).toSorted(), { timeout: 60_000 })
      .toEqual((written.get(person.userId) ?? []).toSorted());
  const ofBo = (await teamList(rosa, { accountId: bo.userId }))[0]!;
  const { content } = await bo.api.call('GET /messaging/conversations/{conversationId}/events', {
    params: { conversationId: ofBo.id },
  });
  const [newest] = content.filter((entry) => entry.kind === 'MESSAGE');
  expect(newest).toMatchObject({
    sentBy: 'USER',
    text: `Answer ${newest!.text.split(' ')[1]} by ${newest!.actor}`,
  });
}, 180_000);

test('the team’s list shows whose each conversation is, and is narrowed to one account', async () => {
  const { page } = rosa;
  await page.goto('/inbox');
  await page.getByRole('radio', { name: 'Team' }).check({ force: true });
  await page.getByRole('article').filter({ hasText: 'Bo Jensen' }).first().waitFor();
  await look(page, 'team-inbox');
  await page
    .getByRole('article')
    .filter({ hasText: 'Bo Jensen' })
    .first()
    .getByRole('link')
    .click();
  await page.getByText('Bo Jensen’s inbox').first().waitFor();
  await look(page, 'team-inbox-thread');
  await button(page, 'Assign').click();
  await page.getByRole('menuitemradio', { name: 'Milan Novak' }).click();
  await button(page, 'Assigned to Milan Novak').waitFor();
  await page.getByRole('radio', { name: 'Internal note' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Ask about the budget first');
  await button(page, 'Add note').click();
  await page.getByRole('article', { name: 'Your note' }).waitFor();
  await look(page, 'team-inbox-note');
  const [mine] = await teamList(milan, { assignedTo: 'me' });
  expect(mine).toMatchObject({ account: { name: 'Bo Jensen' }, assignee: { name: 'Milan Novak' } });
  const told = await milan.api.call('GET /notifications');
  expect(told.content[0]).toMatchObject({ type: 'CONVERSATION_ASSIGNED' });
});

test('who is writing is seen, and the second of two is shown the first message', async () => {
  const { page } = rosa;
  const conversation = (await teamList(rosa, { accountId: bo.userId }))[0]!;
  await page.goto(`/inbox/${conversation.id}?scope=team&account=${bo.userId}`);
  const field = page.getByRole('textbox', { name: 'Your message' });
  await field.fill('From Rosa, in a moment');
  await milan.api.call('POST /messaging/conversations/{conversationId}/writing', {
    params: { conversationId: conversation.id },
    actingUser: bo.userId,
  });
  await expectSaid(page, 'Milan Novak is writing…');
  // Milan's message has not reached this screen yet.
  await page.route(/\/events\?/, (call) => call.abort());
  await milan.api.call('POST /messaging/conversations/{conversationId}/events', {
    params: { conversationId: conversation.id },
    body: { text: 'From Milan, first', channel: 'LINKEDIN', confirm: true },
    actingUser: bo.userId,
  });
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const asked = dialog(page, 'Milan Novak has just answered');
  await asked.getByText('From Milan, first').waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await look(page, 'team-inbox-answered');
  await asked.getByRole('button', { name: 'Don’t send' }).click();
  expect(await field.inputValue()).toBe('From Rosa, in a moment');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(async () => (await sentFrom(bo)).filter((text) => text.startsWith('From')), {
      timeout: 60_000,
    })
    .toEqual(['From Milan, first', 'From Rosa, in a moment']);
}, 120_000);

test('a member takes their inbox out, and nothing of it is read from then on', async () => {
  const { page } = cleo;
  const conversation = (await teamList(rosa, { accountId: cleo.userId }))[0]!;
  await page.goto('/team');
  await page.getByRole('radio', { name: /^No one/ }).click({ force: true });
  await expectSaid(page, 'Your inbox is out of the team’s');
  await look(page, 'team-inbox-sharing');
  expect((await teamList(rosa)).some(({ account }) => account.userId === cleo.userId)).toBe(false);
  await rosa.page.goto(`/inbox/${conversation.id}?scope=team&account=${cleo.userId}`);
  await rosa.page.getByRole('heading', { name: 'This inbox isn’t shared with the team' }).waitFor();
  await look(rosa.page, 'team-inbox-taken-out');
  await cleo.page.goto('/inbox?scope=team');
  await expectSaid(cleo.page, 'The team’s inbox is for those who share theirs');
  await look(cleo.page, 'team-inbox-closed');
});
