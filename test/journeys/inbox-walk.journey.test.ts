import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFailed, test, vi } from 'vitest';
import { createNetworkConnector } from '#connectors/network/unipile/connector.ts';
import type { CampaignId } from '#contract/shapes.ts';
import { connectPeople } from '../chaos/reply-races.ts';
import type { ApiClient } from '../support/api-client.ts';
import { peopleApart, readMailLedger } from '../support/email-walk.ts';
import {
  addressees,
  answerByHand,
  fileFor,
  filesInMailbox,
  SOON,
  startBothChannels,
  STEPS,
  type Addressee,
} from '../support/inbox-walk.ts';
import { ownHarness } from '../support/journey-harness.ts';
import { readLedger } from '../support/ledger.ts';
import { raiseLimitsAndHours } from '../support/main-job.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { letThePeopleFinish } from '../support/run-campaign.ts';
import { prepareSignedInBrowser, type SignedInBrowser } from '../support/signed-in-browser.ts';

const EMAIL = 'ines.answers@example.com';
/** So many reply; `INBOX_PEOPLE=40` takes the long form. */
const PEOPLE = Number(process.env['INBOX_PEOPLE'] ?? 12);
/** On each channel two are written to unasked, and one is let be. */
const EACH = PEOPLE / 2 + 3;
const PATIENCE_MS = 900_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SILENT = {
  acceptShare: 0,
  readShare: 0,
  replyShare: 0,
  mailBounceShare: 0,
  mailOpenShare: 0,
  mailReplyShare: 0,
  mailUnsubscribeShare: 0,
  mailScanShare: 0,
};
const PRACTICE_KEY = 'practice';

let harness: SignedInBrowser;
let page: Page;
let user: ApiClient;
let control: PracticeControl;
let accountId: string;
let mailbox: string;
let campaignId: CampaignId;
let all: Addressee[];

beforeAll(async () => {
  harness = await prepareSignedInBrowser({
    email: EMAIL,
    on: await ownHarness(),
    answerWithinMs: 30_000,
  });
  ({ page, user } = harness);
  control = practiceControl(await user.call('GET /practice/network'));
  await control.ask('/behaviour', SILENT);
  await raiseLimitsAndHours({ user, fromHour: 0, toHour: 23 });
  const { address, userName, password, smtp, imap } = await user.call('POST /practice/mailboxes', {
    body: { address: 'ines@mailbox.example' },
  });
  const server = { encryption: 'NONE', userName, password } as const;
  await user.call('POST /v1/auth', {
    body: {
      emailProvider: 'SMTP',
      address,
      smtp: { ...smtp, ...server },
      imap: { ...imap, ...server },
    },
  });
  mailbox = address;
  // A mailbox that is new sends less.
  await user.call('POST /practice/clock', { body: { advanceMs: 10 * DAY_MS } });
  const living = await peopleApart({ control, offset: 4000, count: EACH * 8 });
  all = addressees({
    onNetwork: living.filter(({ email }) => email === null).slice(0, EACH),
    byEmail: living.filter(({ email }) => email !== null).slice(0, EACH),
    replies: PEOPLE / 2,
  });
  const people = all.filter(({ channel }) => channel === 'LINKEDIN').map(({ person }) => person);
  accountId = await connectPeople({ control, userName: `sms@${EMAIL.replace('@', '-')}`, people });
}, 180_000);
beforeEach(({ task }) => {
  onTestFailed(
    async () =>
      void (await page.screenshot({
        path: `test-results/inbox-walk-${task.name.slice(0, 40).replaceAll(/\W+/g, '-')}.png`,
      })),
  );
});
afterAll(() => harness?.stop());

/** What went and came between the user and one person, in the order of their world's own record. */
async function record() {
  const lines = new Map<string, [string, string][]>();
  const add = (who: string, kind: string, text: string) =>
    lines.set(who, [...(lines.get(who) ?? []), [kind, text]]);
  for (const { personId, kind, text } of await readLedger({ control, accountId }))
    if (/^(MESSAGE|REPLIED|INMAIL)/.test(kind)) add(personId, kind, text ?? '');
  for (const { address, kind, text } of await readMailLedger({ control, mailbox }))
    if (kind === 'ACCEPTED' || kind === 'REPLIED') add(address, kind, text ?? '');
  return lines;
}
const keyOf = ({ channel, person }: Addressee) =>
  channel === 'EMAIL' ? (person.email ?? '').toLowerCase() : person.id;

test(
  'a campaign writes to everyone on both channels, and the people reply',
  async () => {
    expect(all).toHaveLength(2 * EACH);
    campaignId = await startBothChannels({ user, people: all.map(({ person }) => person) });
    await user.call('POST /practice/clock', { body: { rate: 2000 } });
    await vi.waitFor(
      async () => {
        const lines = await record();
        expect(all.filter((one) => !lines.has(keyOf(one))).map(({ person }) => person.id)).toEqual(
          [],
        );
      },
      { timeout: PATIENCE_MS, interval: 250 },
    );
    // The clock never goes back: slowed down, it would stand where a fast process has seen it last.
    await user.call('POST /practice/clock', { body: { rate: 1, advanceMs: 2 * HOUR_MS } });
    const replying = all.filter(({ way, unasked }) => way !== null && !unasked);
    expect(replying).toHaveLength(PEOPLE);
    for (const { person, channel } of replying)
      await control.ask(`/people/${person.id}`, {
        ...(channel === 'EMAIL' ? { do: 'mailReply', mailbox } : { do: 'reply', accountId }),
        text: `Yes, says ${person.id}`,
      });
    await vi.waitFor(
      async () => {
        const { totalElements } = await user.call('GET /messaging/conversations', {
          query: { awaitingMe: 'true', size: 1 },
        });
        expect(totalElements).toBe(PEOPLE);
      },
      { timeout: 120_000, interval: 500 },
    );
    const { rows } = await harness.database.pool.query<{
      id: string;
      member: string;
      email: string;
    }>(
      `
        select c.conversation_id as id, l.network_member_id as member, lower(l.email) as email
        from conversations c
        join leads l using (user_id, lead_id)
        where user_id = $1`,
      [harness.userId],
    );
    for (const one of all)
      one.conversationId =
        rows.find(({ member, email }) => keyOf(one) === (one.channel === 'EMAIL' ? email : member))
          ?.id ?? '';
    expect(all.filter(({ conversationId }) => conversationId === '')).toEqual([]);
  },
  PATIENCE_MS + 180_000,
);

test(
  'each is answered by hand in the browser: with words, files, a template, later, edited, deleted',
  async () => {
    const began = performance.now();
    for (const to of all) if (to.way !== null) to.text = await answerByHand({ page, to });
    await harness.screens.look('A conversation that was answered');
    console.log(
      `${PEOPLE} replies were answered in ${Math.round((performance.now() - began) / 1000)} s`,
    );
    const { totalElements } = await user.call('GET /messaging/conversations', {
      query: { awaitingMe: 'true', size: 1 },
    });
    const later = all.filter(({ way }) => way === 'later').length;
    expect(totalElements).toBe(later);
  },
  PATIENCE_MS,
);

test(
  'weeks later both worlds have exactly these messages, once each, in order, and no step went out after a reply or the user’s own words',
  async () => {
    await user.call('POST /practice/clock', { body: { rate: 2000, advanceMs: 3 * DAY_MS } });
    const left = all.filter(({ way }) => way === null);
    await vi.waitFor(
      async () => {
        const soFar = await record();
        expect(left.map((one) => soFar.get(keyOf(one))?.length)).toEqual(left.map(() => 2));
      },
      { timeout: PATIENCE_MS / 2, interval: 250 },
    );
    await letThePeopleFinish({ user, campaignId });
    const lines = await record();
    const holds = (text: string) => expect.stringContaining(text.trim().split('\n')[0] ?? '');
    for (const one of all) {
      const sent = one.channel === 'EMAIL' ? 'ACCEPTED' : 'MESSAGE';
      const mine = lines.get(keyOf(one));
      const replied = ['REPLIED', holds(`Yes, says ${one.person.id}`)];
      const original = one.way === 'edited' ? one.text.replace(', in better words', '') : one.text;
      const expected = [
        [sent, holds(STEPS.first)],
        ...(one.way !== null && !one.unasked ? [replied] : []),
        one.way === null ? [sent, holds(STEPS.second)] : [sent, holds(original)],
        ...(one.way === 'edited' ? [['MESSAGE_EDITED', holds(one.text)]] : []),
        ...(one.way === 'deleted' ? [['MESSAGE_DELETED', holds(one.text)]] : []),
      ];
      expect(mine, `${one.channel} ${one.way} ${one.person.id}`).toEqual(expected);
    }
    const states = await harness.database.pool.query<{ state: string; count: number }>(
      `
        select state, count(*)::int as count
        from messages
        where user_id = $1 and sent_by = 'USER'
        group by state`,
      [harness.userId],
    );
    expect(states.rows).toEqual([{ state: 'SENT', count: PEOPLE + 4 }]);
    console.log('Messages of both worlds:', [...lines.values()].flat().length);
  },
  PATIENCE_MS,
);

test(
  'the files arrived as they were attached, on both channels',
  async () => {
    const { url } = await user.call('GET /practice/network');
    const clock = { now: Date.now, realNow: Date.now, rate: () => 1 };
    const network = createNetworkConnector({
      baseUrl: url,
      apiKey: PRACTICE_KEY,
      requestTimeoutMs: 20_000,
      clock,
    });
    const ref = { account: accountId };
    for (const to of all.filter(({ way }) => way?.endsWith('file'))) {
      const file = fileFor(to);
      if (to.channel === 'EMAIL') {
        const found = await filesInMailbox({ control, address: keyOf(to) });
        expect(found).toEqual([{ name: file.name, text: file.buffer.toString() }]);
        continue;
      }
      const found: { name: string | null; text: string }[] = [];
      for (const chatId of await network.read.chatIdsWith({ ...ref, memberId: to.person.id })) {
        const { items } = await network.read.messages({ ...ref, chatId, page: null, limit: 100 });
        for (const { messageId, attachments } of items)
          for (const { attachmentId, fileName } of attachments) {
            const bytes = await network.read.attachment({
              ...ref,
              chatId,
              messageId,
              attachmentId,
              maxBytes: 1_000_000,
            });
            found.push({ name: fileName, text: Buffer.from(bytes ?? []).toString() });
          }
      }
      expect(found).toEqual([{ name: file.name, text: file.buffer.toString() }]);
    }
    await network.close();
  },
  SOON.timeout * 4,
);

test('nothing went wrong on the screens, and axe finds nothing serious on them', () => {
  expect(harness.screens.faults()).toEqual([]);
  expect(harness.watched.problems()).toEqual([]);
  expect(harness.program.faults()).toEqual([]);
});
