import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NetworkError, type ActionIntent, type ActOn, type ChallengeKind, type LoginStep, type NetworkConnector, type NetworkErrorKind, type NetworkEvent, type SourceQuery } from '#connectors/network/network.ts';

/** What went wrong on the way of an act. `…after` and `act_then_timeout` have its effect. */
export const SUITE_FAULTS = ['reset_before', 'reset_after', 'stall', 'act_then_timeout', 'error_429', 'error_500', 'error_503', 'error_500_after', 'error_200', 'wrong_json', 'empty_201'] as const;
export type SuiteFault = (typeof SUITE_FAULTS)[number];
export type SuiteAct = 'INVITE' | 'WITHDRAW' | 'MESSAGE' | 'INMAIL' | 'VISIT' | 'FOLLOW' | 'ENDORSE' | 'LIKE';
export type SuiteEntry = { kind: string; personId: string; requestId: string | null; text: string | null };
export type SignInCase = 'plain' | 'popular' | 'free' | 'noSales' | 'unchosenSeats' | 'sms' | 'authenticator' | 'pin' | 'captcha' | 'inApp' | 'phone' | 'two' | 'wrongPassword' | 'restricted';

/** A provider under the suite's control. The connector's clock is the provider's. */
export interface NetworkSubject {
  network: NetworkConnector;
  now(): number;
  /** Moves campaign time; what fell due is done when the answer comes. */
  advance(ms: number): Promise<void>;
  /** A user name that signs in so; each call is another person. */
  userName(kind: SignInCase): string;
  rightCode: string;
  source(type: SourceQuery['type']): SourceQuery;
  make(input: { account: string; memberId: string; does: 'accept' | 'reply' | 'read'; text?: string }): Promise<void>;
  setAccountState(input: { account: string; state: 'disconnected' | 'restricted' | 'errored' | 'running' | 'session_elsewhere' | 'two_factor_off' }): Promise<void>;
  /** The next requests of this act fail so; null ends all faults. */
  fault(fault: { act: SuiteAct; kind: SuiteFault; times: number; retryAfterSeconds?: number } | null): Promise<void>;
  /** Everything that was really done, oldest first. */
  ledger(): Promise<SuiteEntry[]>;
  /** Where webhooks can be received, and what has come there since the last call (verified with this secret). */
  webhookUrl: string;
  receivedEvents(secret: string): Promise<NetworkEvent[]>;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** What every adapter of the network's port must do, against a real server (network connector, sections 1.4 to 1.7). */
export function describeNetworkConnector(name: string, makeSubject: () => Promise<NetworkSubject>): void {
  describe(`the network port: ${name}`, () => {
    let subject: NetworkSubject;
    let network: NetworkConnector;
    let account: string;
    let requests = 0;

    beforeAll(async () => {
      subject = await makeSubject();
      ({ network } = subject);
      account = (await signIn('popular')).account;
    });

    afterAll(() => subject.close());

    const nextRequestId = () => `suite-${++requests}`;
    const on = (memberId: string): ActOn => ({ account, requestId: nextRequestId(), memberId });
    const entriesOf = async (requestId: string) => (await subject.ledger()).filter((entry) => entry.requestId === requestId);
    const start = (kind: SignInCase, userName = subject.userName(kind)) => network.login.start({ credentials: { userName, password: 'correct horse' } });

    async function signIn(kind: SignInCase) {
      const step = await start(kind);
      if (step.state !== 'connected') throw new Error(`${kind} should connect at once`);
      return step;
    }

    /** Takes people out of a list, each once in the whole suite; those who do not fit stay in it. */
    const pools: Partial<Record<'strangers' | 'relations', string[]>> = {};
    async function take(from: 'strangers' | 'relations', fits: (memberId: string) => Promise<boolean> = () => Promise.resolve(true)): Promise<string> {
      const pool = (pools[from] ??= await everybody(from));
      for (const memberId of pool) {
        const free = from === 'relations' || (await network.people.profile({ account, who: memberId, full: false })).invitation.state === 'none';
        if (free && !(await fits(memberId))) continue;
        pool.splice(pool.indexOf(memberId), 1);
        if (free) return memberId;
      }
      throw new Error(`There are no more ${from}`);
    }
    async function everybody(from: 'strangers' | 'relations'): Promise<string[]> {
      const found = new Set<string>();
      for (let offset: number | null = 0; offset !== null; ) {
        const page = await network.people.search({ account, query: subject.source(from === 'relations' ? 'MY_NETWORK' : 'BASIC_SEARCH'), offset, limit: 100 });
        for (const hit of page.hits) if ((hit.distance === 'FIRST_DEGREE') === (from === 'relations') && hit.distance !== 'SELF') found.add(hit.memberId);
        offset = page.nextOffset;
      }
      return [...found];
    }
    // With a note, as some people take no invitation without one.
    const invited = async () => {
      const memberId = await take('strangers');
      const sent = await network.act.invite({ ...on(memberId), note: 'Hello' });
      return { memberId, invitationId: sent.done ? sent.invitationId : '' };
    };

    describe('signing in', () => {
      const challenge = (kind: ChallengeKind) => ({ state: 'challenge', kind, flowId: expect.any(String) });
      const flow = (step: LoginStep) => (step.state === 'challenge' ? step.flowId : '');

      test('connects at once where the network asks for nothing', async () => {
        expect(await start('plain')).toMatchObject({ state: 'connected', account: expect.any(String), memberId: expect.any(String) });
      });

      for (const [kind, challenged] of [['sms', 'SMS'], ['authenticator', 'AUTHENTICATOR'], ['pin', 'PIN']] as const) {
        test(`asks for a code (${challenged}), refuses a wrong one and takes the right one`, async () => {
          const step = await start(kind);
          expect(step).toMatchObject(challenge(challenged));
          await expectKind(network.login.answer({ flowId: flow(step), code: '000000' }), 'wrong_code');
          expect(await network.login.answer({ flowId: flow(step), code: subject.rightCode })).toMatchObject({ state: 'connected' });
          await expectKind(network.login.answer({ flowId: flow(step), code: subject.rightCode }), 'flow_expired');
        });
      }

      for (const [kind, challenged] of [['captcha', 'CAPTCHA'], ['inApp', 'IN_APP']] as const) {
        test(`waits for what is done elsewhere (${challenged}): the same step again is "not yet"`, async () => {
          let step = await start(kind);
          expect(step).toMatchObject(challenge(challenged));
          const flowId = flow(step);
          for (let polls = 0; polls < 20 && step.state === 'challenge'; polls += 1) step = await network.login.poll({ flowId });
          expect(step).toMatchObject({ state: 'connected' });
        });
      }

      test('may take two steps in a row', async () => {
        const first = await start('two');
        expect(first).toMatchObject({ state: 'challenge' });
        const second = await network.login.answer({ flowId: flow(first), code: subject.rightCode });
        expect(second).toMatchObject({ state: 'challenge' });
        expect(await network.login.answer({ flowId: flow(second), code: subject.rightCode })).toMatchObject({ state: 'connected' });
      });

      test('may ask for a phone number first', async () => {
        const step = await start('phone');
        expect(step).toMatchObject(challenge('PHONE_REGISTER'));
        expect(await network.login.answer({ flowId: flow(step), code: '+49 30 1234567' })).toMatchObject({ state: 'challenge' });
      });

      test('fails with a kind of its own for a wrong password, a restriction, an unknown flow and another person', async () => {
        await expectKind(start('wrongPassword'), 'invalid_credentials');
        await expectKind(start('restricted'), 'account_restricted');
        await expectKind(network.login.answer({ flowId: 'no-such-flow', code: '1' }), 'flow_expired');
        const userName = subject.userName('plain');
        const first = await network.login.start({ credentials: { userName, password: 'x' } });
        if (first.state !== 'connected') throw new Error('plain should connect at once');
        expect(await network.login.start({ credentials: { userName, password: 'x' }, account: first.account })).toMatchObject({ state: 'connected', account: first.account, memberId: first.memberId });
        await expectKind(network.login.start({ credentials: { userName: subject.userName('plain'), password: 'x' }, account: first.account }), 'account_mismatch');
      });
    });

    describe('the account', () => {
      test('tells its state, its owner, its contracts and its credits', async () => {
        const state = await network.account.get({ account });
        expect(state).toMatchObject({ account, state: 'running' });
        const me = await network.account.me({ account });
        expect(me).toMatchObject({ memberId: state.memberId, distance: 'SELF' });
        expect((await network.account.contracts({ account })).map(({ product }) => product)).toEqual(expect.arrayContaining(['sales_navigator', 'recruiter']));
        expect(await network.account.inmailCredits({ account })).toMatchObject({ sales_navigator: expect.any(Number) });
        expect((await network.capabilities({ account })).has('eventMembers')).toBe(true);
      });

      test('uses a contract once it is selected', async () => {
        const other = (await signIn('unchosenSeats')).account;
        const query = subject.source('RECRUITER');
        expect((await network.people.validate({ account: other, query })).problems).toEqual(['WRONG_CONTRACT']);
        const contract = (await network.account.contracts({ account: other })).find(({ product }) => product === 'recruiter');
        await network.account.selectContract({ account: other, contractId: contract?.contractId ?? '' });
        expect((await network.people.validate({ account: other, query })).problems).toEqual([]);
      });

      test('that stops working says how', async () => {
        const other = (await signIn('plain')).account;
        const look = () => network.account.me({ account: other });
        await subject.setAccountState({ account: other, state: 'disconnected' });
        await expectKind(look(), 'account_disconnected');
        expect((await network.account.get({ account: other })).state).toBe('disconnected');
        await subject.setAccountState({ account: other, state: 'restricted' });
        await expectKind(look(), 'account_restricted');
        await subject.setAccountState({ account: other, state: 'errored' });
        await expectKind(look(), 'incident');
        await subject.setAccountState({ account: other, state: 'running' });
        expect((await look()).distance).toBe('SELF');
      });

      test('that is removed is gone, and may be removed again', async () => {
        const other = (await signIn('plain')).account;
        await network.account.remove({ account: other });
        await network.account.remove({ account: other });
        await expectKind(network.account.me({ account: other }), 'account_disconnected');
      });
    });

    describe('people', () => {
      test('are the same by id and by slug', async () => {
        const memberId = await take('strangers');
        const byId = await network.people.profile({ account, who: memberId });
        expect(byId).toMatchObject({ memberId, fullName: expect.any(String), invitation: { state: 'none' }, following: false });
        expect(byId.distance).not.toBe('FIRST_DEGREE');
        expect((await network.people.profile({ account, who: byId.slug ?? '' })).memberId).toBe(memberId);
      });

      test('who are not there are not_found', async () => {
        await expectKind(network.people.profile({ account, who: 'nobody-of-this-name-0' }), 'not_found');
      });

      for (const type of ['BASIC_SEARCH', 'SALES_NAVIGATOR', 'RECRUITER', 'EVENT_MEMBERS', 'GROUP_MEMBERS', 'MY_NETWORK'] as const) {
        test(`of ${type} come page by page to the end, nobody twice`, async () => {
          const query = subject.source(type);
          const check = await network.people.validate({ account, query });
          expect(check.problems).toEqual([]);
          const seen = new Set<string>();
          let offset: number | null = 0;
          let cursor: string | null = null;
          for (let pages = 0; offset !== null && pages < 60; pages += 1) {
            const page = await network.people.search({ account, query, offset, limit: 50, cursor });
            for (const hit of page.hits) seen.add(hit.memberId);
            offset = page.nextOffset;
            cursor = page.nextCursor;
          }
          expect(offset).toBeNull();
          expect(seen.size).toBe(Math.min(check.total ?? 0, 1000));
        });
      }

      test('of a page are the same without its cursor', async () => {
        const query = subject.source('RECRUITER');
        const first = await network.people.search({ account, query, offset: 0, limit: 10 });
        const next = { account, query, offset: first.nextOffset ?? 0, limit: 10 };
        const byCursor = await network.people.search({ ...next, cursor: first.nextCursor });
        const byOffset = await network.people.search(next);
        expect(byOffset.hits.map(({ memberId }) => memberId).sort()).toEqual(byCursor.hits.map(({ memberId }) => memberId).sort());
      });

      test('cannot be searched at an address of another product or without the product', async () => {
        const url = (type: SourceQuery['type']) => ('url' in subject.source(type) ? (subject.source(type) as { url: string }).url : '');
        expect((await network.people.validate({ account, query: { type: 'SALES_NAVIGATOR', url: url('BASIC_SEARCH') } })).problems).toEqual(['INVALID_URL']);
        expect((await network.people.validate({ account, query: { type: 'BASIC_SEARCH', url: 'https://example.com/search' } })).problems).toEqual(['INVALID_URL']);
        expect((await network.people.validate({ account, query: { type: 'GROUP_MEMBERS', url: 'https://www.linkedin.com/groups/none/' } })).problems).toEqual(['INVALID_URL']);
        const noSales = (await signIn('noSales')).account;
        expect((await network.people.validate({ account: noSales, query: subject.source('SALES_NAVIGATOR') })).problems).toEqual(['WRONG_CONTRACT']);
      });

      test('of a seat that is not chosen, is open elsewhere, or whose account has no two-step verification are refused each with its reason, and found again after it', async () => {
        const unchosen = (await signIn('unchosenSeats')).account;
        const problemsOf = async (type: SourceQuery['type']) => (await network.people.validate({ account: unchosen, query: subject.source(type) })).problems;
        expect(await problemsOf('RECRUITER')).toEqual(['WRONG_CONTRACT']);
        const seat = (await network.account.contracts({ account: unchosen })).find(({ product }) => product === 'recruiter');
        await network.account.selectContract({ account: unchosen, contractId: seat?.contractId ?? '' });
        expect(await problemsOf('RECRUITER')).toEqual([]);
        await subject.setAccountState({ account: unchosen, state: 'session_elsewhere' });
        expect([await problemsOf('RECRUITER'), await problemsOf('SALES_NAVIGATOR'), await problemsOf('BASIC_SEARCH')]).toEqual([['MULTIPLE_RECRUITER_SESSIONS'], ['ANOTHER_LIVE_SESSION'], []]);
        await subject.setAccountState({ account: unchosen, state: 'two_factor_off' });
        expect([await problemsOf('RECRUITER'), await problemsOf('SALES_NAVIGATOR')]).toEqual([['TWO_FA_OFF'], []]);
        await subject.setAccountState({ account: unchosen, state: 'running' });
        expect(await problemsOf('RECRUITER')).toEqual([]);
      });
    });

    describe('acts', () => {
      test('an invitation leaves one entry under its request id, and its note', async () => {
        const memberId = await take('strangers');
        const act = on(memberId);
        const sent = await network.act.invite({ ...act, note: 'Hello from the suite' });
        expect(sent).toMatchObject({ done: true, invitationId: expect.any(String) });
        expect(await entriesOf(act.requestId)).toMatchObject([{ kind: 'INVITE', personId: memberId, text: 'Hello from the suite' }]);
        expect((await network.people.profile({ account, who: memberId })).invitation).toMatchObject({ state: 'pending', invitationId: sent.done ? sent.invitationId : '' });
        const listed = await network.read.sentInvitations({ account, limit: 5 });
        expect(listed.items[0]).toMatchObject({ memberId, note: 'Hello from the suite' });
      });

      test('a second invitation is already_invited, and tells which it found', async () => {
        const { memberId, invitationId } = await invited();
        const error = await expectKind(network.act.invite(on(memberId)), 'already_invited');
        expect(error.invitation?.invitationId).toBe(invitationId);
      });

      test('an invitation to a relation is already_connected', async () => {
        await expectKind(network.act.invite(on(await take('relations'))), 'already_connected');
      });

      test('a note that is too long is invalid', async () => {
        await expectKind(network.act.invite({ ...on(await take('strangers')), note: 'x'.repeat(400) }), 'invalid');
      });

      test('a withdrawal ends in a cooldown of 21 days, and a second one finds nothing', async () => {
        const { memberId, invitationId } = await invited();
        expect(await network.act.withdraw({ ...on(memberId), invitationId })).toEqual({ done: true });
        expect((await network.people.profile({ account, who: memberId })).invitation.state).toBe('withdrawn');
        expect(await network.act.withdraw({ ...on(memberId), invitationId })).toEqual({ done: false, reason: 'NO_PENDING_INVITE' });
        expect(await network.act.withdraw(on(memberId))).toEqual({ done: false, reason: 'NO_PENDING_INVITE' });
        await expectKind(network.act.invite(on(memberId)), 'cooldown');
        await subject.advance(22 * DAY_MS);
        expect(await network.act.invite(on(memberId))).toMatchObject({ done: true });
      });

      test('a withdrawal finds the invitation by itself, and an accepted one connected', async () => {
        expect(await network.act.withdraw(on((await invited()).memberId))).toEqual({ done: true });
        const { memberId, invitationId } = await invited();
        await subject.make({ account, memberId, does: 'accept' });
        expect(await network.act.withdraw({ ...on(memberId), invitationId })).toEqual({ done: false, reason: 'ALREADY_CONNECTED' });
        expect((await network.read.relations({ account, limit: 100 })).items.length).toBeGreaterThan(0);
        expect((await network.people.profile({ account, who: memberId })).distance).toBe('FIRST_DEGREE');
      });

      test('a free account runs out of notes and may still invite without', async () => {
        const free = (await signIn('free')).account;
        const unknown = async (who: string) => (await network.people.profile({ account: free, who, full: false })).distance !== 'FIRST_DEGREE';
        const invite = async (note: string | null) => failureOf(network.act.invite({ account: free, requestId: nextRequestId(), memberId: await take('strangers', unknown), note }));
        let error: NetworkError | null = null;
        for (let sent = 0; sent < 12 && error === null; sent += 1) error = await invite('Hello');
        expect(error).toMatchObject({ kind: 'note_quota', scope: 'account', window: 'month' });
        const without = [await invite(null), await invite(null), await invite(null)];
        // Some people want an e-mail address when there is no note.
        expect(without.filter((failure) => failure?.kind !== 'email_required')).toContain(null);
      });

      test('the weekly limit of invitations names its window and its end', async () => {
        const free = (await signIn('free')).account;
        let error: NetworkError | null = null;
        for (let sent = 0; sent < 260 && error?.kind !== 'rate_limited'; sent += 1) error = await failureOf(network.act.invite({ account: free, requestId: nextRequestId(), memberId: await take('strangers') }));
        expect(error).toMatchObject({ kind: 'rate_limited', scope: 'account', window: 'week' });
        expect((error?.retryAt ?? 0) - subject.now()).toBeGreaterThan(6 * DAY_MS);
        expect((error?.retryAt ?? 0) - subject.now()).toBeLessThanOrEqual(7 * DAY_MS);
      });

      test('a message starts a conversation and goes on in it; a stranger is not_connected', async () => {
        const memberId = await take('relations');
        const first = await network.act.message({ ...on(memberId), text: 'First\nmessage' });
        if (!first.done) throw new Error('The message should be done');
        const second = await network.act.message({ ...on(memberId), chatId: first.chatId, text: 'Second' });
        expect(second).toMatchObject({ done: true, chatId: first.chatId, messageId: expect.any(String) });
        expect(await network.read.chatIdsWith({ account, memberId })).toEqual([first.chatId]);
        const page = await network.read.messages({ account, chatId: first.chatId, limit: 10 });
        expect(page.items.map(({ text, fromMe }) => [text, fromMe])).toEqual([['Second', true], ['First\nmessage', true]]);
        await expectKind(network.act.message({ ...on(await take('strangers')), text: 'Hello' }), 'not_connected');
        expect(await network.act.message({ ...on(memberId), chatId: 'chat-that-is-gone', text: 'Third' })).toMatchObject({ done: true, chatId: first.chatId });
      });

      test('a reply and a receipt can be read', async () => {
        const memberId = await take('relations');
        const sent = await network.act.message({ ...on(memberId), text: 'Are you there?' });
        const chatId = sent.done ? sent.chatId : '';
        await subject.make({ account, memberId, does: 'read' });
        await subject.make({ account, memberId, does: 'reply', text: 'Yes, I am' });
        const [reply, ours] = (await network.read.messages({ account, chatId })).items;
        expect(reply).toMatchObject({ text: 'Yes, I am', fromMe: false, senderId: memberId });
        expect(ours).toMatchObject({ fromMe: true, seen: true });
        const chats = await network.read.chats({ account, after: subject.now() - DAY_MS });
        expect(chats.items.find((chat) => chat.chatId === chatId)).toMatchObject({ memberId, lastMessage: { text: 'Yes, I am', fromMe: false } });
        expect((await network.read.chat({ account, chatId })).unread).toBeGreaterThan(0);
      });

      test('an InMail goes to a stranger, for a credit unless the profile is open, and not without the product', async () => {
        const open = async (memberId: string) => (await network.people.profile({ account, who: memberId, full: false })).openProfile === true;
        const credits = async () => (await network.account.inmailCredits({ account })).sales_navigator ?? 0;
        const inmail = (memberId: string) => network.act.inmail({ ...on(memberId), product: 'sales_navigator', subject: 'Subject', text: 'Body' });
        const before = await credits();
        expect(await inmail(await take('strangers', async (memberId) => !(await open(memberId))))).toMatchObject({ done: true, chatId: expect.any(String) });
        expect(await credits()).toBe(before - 1);
        await inmail(await take('strangers', open));
        expect(await credits()).toBe(before - 1);
        const noSales = (await signIn('noSales')).account;
        await expectKind(network.act.inmail({ account: noSales, requestId: nextRequestId(), memberId: await take('strangers'), product: 'sales_navigator', subject: 'S', text: 'B' }), 'not_subscribed');
        const other = (await signIn('plain')).account;
        let error: NetworkError | null = null;
        for (let sent = 0; sent < 200 && error === null; sent += 1) {
          const memberId = await take('strangers', async (id) => !(await open(id)));
          error = await failureOf(network.act.inmail({ account: other, requestId: nextRequestId(), memberId, product: 'classic', subject: 'S', text: 'B' }));
        }
        expect(error).toMatchObject({ kind: 'no_credits', scope: 'account' });
      });

      test('a visit is noted and brings the profile', async () => {
        const act = on(await take('strangers'));
        expect(await network.act.visit(act)).toMatchObject({ done: true, profile: { memberId: act.memberId } });
        expect(await entriesOf(act.requestId)).toMatchObject([{ kind: 'VISIT', personId: act.memberId }]);
      });

      test('a person is followed once', async () => {
        const memberId = await take('strangers');
        expect(await network.act.follow(on(memberId))).toEqual({ done: true });
        expect(await network.act.follow(on(memberId))).toEqual({ done: false, reason: 'ALREADY_FOLLOWED' });
      });

      test('skills are endorsed three at a time until none is left; a stranger is not_connected', async () => {
        const act = on(await take('relations', manySkills));
        const first = await network.act.endorse(act);
        expect(first).toMatchObject({ done: true, endorsed: 3, skillIds: [expect.any(String), expect.any(String), expect.any(String)] });
        expect(await entriesOf(act.requestId)).toHaveLength(3);
        let last: unknown = first;
        for (let turn = 0; turn < 20 && (last as { done: boolean }).done; turn += 1) last = await network.act.endorse(on(act.memberId));
        expect(last).toEqual({ done: false, reason: 'NOTHING_TO_ENDORSE' });
        await expectKind(network.act.endorse(on(await take('strangers', (memberId) => network.people.profile({ account, who: memberId }).then(({ skills }) => skills.length > 0)))), 'not_connected');
      });

      test('posts are liked from the newest on, each once, none of more than 90 days ago', async () => {
        const memberId = await take('strangers', (id) => likes(id).then((liked) => liked.length > 1));
        const again = await network.act.like({ ...on(memberId), now: subject.now() });
        expect(again).toEqual({ done: false, reason: 'NOTHING_TO_LIKE' });
        await subject.advance(DAY_MS);
      });

      /** Likes everything that can be liked. */
      async function likes(memberId: string): Promise<string[]> {
        const postIds: string[] = [];
        for (;;) {
          const liked = await network.act.like({ ...on(memberId), now: subject.now() });
          if (!liked.done) return postIds;
          expect(postIds).not.toContain(liked.postId);
          postIds.push(liked.postId);
        }
      }
    });

    const manySkills = (memberId: string) => network.people.profile({ account, who: memberId }).then(({ skills }) => skills.filter((skill) => skill.id !== null && !skill.endorsed).length > 3);

    describe('what becomes of an act on a bad line', () => {
      type Call = { requestId: string; deadlineMs?: number };
      type Trial = { memberId: string; act: (call: Call) => Promise<unknown>; intent: () => ActionIntent };
      const trials: Record<Exclude<SuiteAct, 'LIKE'>, () => Promise<Trial>> = {
        INVITE: async () => {
          const memberId = await take('strangers');
          return { memberId, act: (call) => network.act.invite({ account, ...call, memberId, note: 'Hello' }), intent: () => ({ kind: 'invite', memberId, startedAt: subject.now() }) };
        },
        WITHDRAW: async () => {
          const { memberId, invitationId } = await invited();
          return { memberId, act: (call) => network.act.withdraw({ account, ...call, memberId, invitationId }), intent: () => ({ kind: 'withdraw', memberId, invitationId, startedAt: subject.now() }) };
        },
        MESSAGE: async () => {
          const memberId = await take('relations');
          const text = `Hello ${nextRequestId()}`;
          return { memberId, act: (call) => network.act.message({ account, ...call, memberId, text }), intent: () => ({ kind: 'message', memberId, chatId: null, text, startedAt: subject.now() }) };
        },
        INMAIL: async () => {
          const memberId = await take('strangers', async (id) => (await network.people.profile({ account, who: id, full: false })).openProfile === true);
          const text = `Hello ${nextRequestId()}`;
          return { memberId, act: (call) => network.act.inmail({ account, ...call, memberId, text, subject: 'S', product: 'recruiter' }), intent: () => ({ kind: 'inmail', memberId, chatId: null, text, startedAt: subject.now() }) };
        },
        VISIT: async () => {
          const memberId = await take('strangers');
          return { memberId, act: (call) => network.act.visit({ account, ...call, memberId }), intent: () => ({ kind: 'visit', memberId, startedAt: subject.now() }) };
        },
        FOLLOW: async () => {
          const memberId = await take('strangers');
          return { memberId, act: (call) => network.act.follow({ account, ...call, memberId }), intent: () => ({ kind: 'follow', memberId, startedAt: subject.now() }) };
        },
        ENDORSE: async () => {
          const memberId = await take('relations', manySkills);
          return { memberId, act: (call) => network.act.endorse({ account, ...call, memberId }), intent: () => ({ kind: 'endorse', memberId, startedAt: subject.now() }) };
        },
      };
      const acts = Object.keys(trials) as (keyof typeof trials)[];
      /** A line that is silent is not waited for long; any other is given the time that a busy machine takes. */
      const patience = (kind: SuiteFault) => (kind === 'stall' || kind === 'act_then_timeout' ? { deadlineMs: 400 } : {});
      const definite: readonly SuiteFault[] = ['error_429'];

      for (const act of acts) {
        for (const kind of SUITE_FAULTS) {
          test(`${act} with ${kind}: the look agrees with what was really done, and one act comes of it`, async () => {
            const trial = await trials[act]();
            const requestId = nextRequestId();
            const intent = trial.intent();
            await subject.fault({ act, kind, times: 1 });
            const error = await failureOf(trial.act({ requestId, ...patience(kind) }));
            await subject.fault(null);
            const happened = (await entriesOf(requestId)).length > 0;
            expect(error).not.toBeNull();
            if (error?.kind !== 'outcome_unknown') {
              expect(happened).toBe(false);
              expect(definite.includes(kind) || kind === 'error_200').toBe(true);
              return;
            }
            const look = await network.reconcile({ account, intent });
            expect(look.result).toBe(act === 'VISIT' ? 'cannot_tell' : happened ? 'happened' : 'did_not_happen');
            if (look.result === 'did_not_happen') await trial.act({ requestId: nextRequestId() });
            const all = (await subject.ledger()).filter((entry) => entry.kind === act && entry.personId === trial.memberId);
            if (act === 'ENDORSE') expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
            else expect(all).toHaveLength(act === 'VISIT' && !happened ? 0 : 1);
          });
        }
      }

      for (const kind of SUITE_FAULTS) {
        test(`LIKE with ${kind}: the look agrees with what was really done`, async () => {
          const startedAt = subject.now();
          const requestId = nextRequestId();
          let error: NetworkError | null = null;
          const memberId = await take('strangers', async (id) => {
            await subject.fault({ act: 'LIKE', kind, times: 1 });
            error = await failureOf(network.act.like({ account, requestId, ...patience(kind), memberId: id, now: subject.now() }));
            await subject.fault(null);
            // Who has no post to like does not meet the fault.
            return error !== null;
          });
          const happened = (await entriesOf(requestId)).length > 0;
          if ((error as NetworkError | null)?.kind !== 'outcome_unknown') return expect(happened).toBe(false);
          const look = await network.reconcile({ account, intent: { kind: 'like', memberId, startedAt } });
          expect(look.result).toBe(happened ? 'happened' : 'did_not_happen');
          const liked = look.result === 'happened' ? look.value.postId : null;
          if (liked !== null) expect((await network.reconcile({ account, intent: { kind: 'like', memberId, startedAt, knownBefore: [liked] } })).result).toBe('did_not_happen');
        });
      }

      test('a limit with Retry-After says until when, one without does not', async () => {
        await subject.fault({ act: 'FOLLOW', kind: 'error_429', times: 1, retryAfterSeconds: 3600 });
        const limited = await expectKind(network.act.follow(on(await take('strangers'))), 'rate_limited');
        expect(Math.abs((limited.retryAt ?? 0) - subject.now() - 3_600_000)).toBeLessThan(60_000);
        await subject.fault({ act: 'FOLLOW', kind: 'error_429', times: 1 });
        expect((await expectKind(network.act.follow(on(await take('strangers'))), 'rate_limited')).retryAt).toBeUndefined();
        await subject.fault(null);
      });

      test('an invitation that was accepted before the look has happened, and is connected', async () => {
        const trial = await trials.INVITE();
        const intent = trial.intent();
        await subject.fault({ act: 'INVITE', kind: 'act_then_timeout', times: 1 });
        await expectKind(trial.act({ requestId: nextRequestId(), ...patience('stall') }), 'outcome_unknown');
        await subject.fault(null);
        await subject.make({ account, memberId: trial.memberId, does: 'accept' });
        expect(await network.reconcile({ account, intent })).toMatchObject({ result: 'happened', value: { connected: true } });
      });

      test('an act on a person who is gone cannot be told', async () => {
        for (const kind of ['invite', 'follow', 'endorse', 'like', 'visit'] as const) {
          expect(await network.reconcile({ account, intent: { kind, memberId: 'nobody-of-this-name-0', startedAt: subject.now() } })).toEqual({ result: 'cannot_tell' });
        }
      });

      test('an older invitation, connection or message is not taken for the one in question', async () => {
        const { memberId } = await invited();
        const friend = await take('relations');
        const sent = await network.act.message({ ...on(friend), text: 'The same words' });
        await subject.advance(DAY_MS);
        const startedAt = subject.now();
        const look = async (intent: ActionIntent) => (await network.reconcile({ account, intent })).result;
        expect(await look({ kind: 'message', memberId: friend, chatId: sent.done ? sent.chatId : null, text: 'The same words', startedAt })).toBe('did_not_happen');
        expect(await look({ kind: 'message', memberId: friend, chatId: null, text: 'The same words', startedAt: startedAt - DAY_MS, knownBefore: [sent.done ? (sent.messageId ?? '') : ''] })).toBe('did_not_happen');
        expect(await look({ kind: 'invite', memberId: friend, startedAt })).toBe('did_not_happen');
        const still = (await network.people.profile({ account, who: memberId })).invitation.state;
        if (still === 'pending') expect(await look({ kind: 'invite', memberId, startedAt })).toBe('did_not_happen');
      });
    });

    describe('lists', () => {
      test('go on from page to page until the end', async () => {
        const collected = new Set<string>();
        let page: string | null = null;
        let total: number | null = null;
        do {
          const next: Awaited<ReturnType<NetworkConnector['read']['relations']>> = await network.read.relations({ account, page, limit: 20 });
          for (const { memberId } of next.items) collected.add(memberId);
          total = next.total;
          page = next.next;
        } while (page !== null);
        expect(collected.size).toBe(total);
        const invitations = await network.read.sentInvitations({ account, limit: 1 });
        expect(invitations.items).toHaveLength(1);
        expect(invitations.next).not.toBeNull();
      });
    });

    describe('webhooks', () => {
      test('arrive signed, for what people do', async () => {
        const { secret, endpointId } = await network.webhooks.ensureRegistered({ url: subject.webhookUrl });
        expect(await network.webhooks.ensureRegistered({ url: subject.webhookUrl })).toEqual({ secret, endpointId });
        const { memberId } = await invited();
        await subject.make({ account, memberId, does: 'accept' });
        await network.act.message({ ...on(memberId), text: 'Welcome' });
        await subject.make({ account, memberId, does: 'reply', text: 'Thank you' });
        const events = await subject.receivedEvents(secret);
        expect(events).toEqual(expect.arrayContaining([expect.objectContaining({ type: 'connected', memberId, account }), expect.objectContaining({ type: 'message', memberId, fromMe: false })]));
      });
    });
  });
}

/** The NetworkError of a call, or null when it went well. */
async function failureOf(call: Promise<unknown>): Promise<NetworkError | null> {
  try {
    await call;
    return null;
  } catch (error) {
    if (error instanceof NetworkError) return error;
    throw error;
  }
}

async function expectKind(call: Promise<unknown>, kind: NetworkErrorKind): Promise<NetworkError> {
  const error = await failureOf(call);
  expect(error?.kind).toBe(kind);
  if (error === null) throw new Error(`${kind} was expected`);
  return error;
}
