import { describe, expect, test } from 'vitest';
import type { NetworkError } from '#connectors/network/network-error.ts';
import type { ActionIntent } from '#connectors/network/network.ts';
import {
  expectKind,
  failureOf,
  type BegunNetwork,
} from '../../../../test/support/begun-network.ts';
import {
  SUITE_FAULTS,
  type SuiteAct,
  type SuiteFault,
} from '../../../../test/support/network-subject.ts';

const DAY_MS = 86_400_000;

/**
 * Whatever goes wrong during an action, the lookup afterward agrees with what really happened
 * (network connector, section 1.6; guarantees G1 and G2).
 */
export function describeBadLine(begun: () => BegunNetwork): void {
  describe('what becomes of an action on a bad connection', () => {
    type Call = { requestId: string; deadlineMs?: number };
    type Trial = {
      memberId: string;
      act: (call: Call) => Promise<unknown>;
      intent: () => ActionIntent;
    };
    const trials: Record<Exclude<SuiteAct, 'LIKE'>, () => Promise<Trial>> = {
      INVITE: async () => {
        const { subject, network, account, take } = begun();
        const memberId = await take('strangers');
        return {
          memberId,
          act: (call) => network.act.invite({ account, ...call, memberId, note: 'Hello' }),
          intent: () => ({ kind: 'invite', memberId, startedAt: subject.now() }),
        };
      },
      WITHDRAW: async () => {
        const { subject, network, account, invited } = begun();
        const { memberId, invitationId } = await invited();
        return {
          memberId,
          act: (call) => network.act.withdraw({ account, ...call, memberId, invitationId }),
          intent: () => ({ kind: 'withdraw', memberId, invitationId, startedAt: subject.now() }),
        };
      },
      MESSAGE: async () => {
        const { subject, network, account, nextRequestId, take } = begun();
        const memberId = await take('relations');
        const text = `Hello ${nextRequestId()}`;
        return {
          memberId,
          act: (call) => network.act.message({ account, ...call, memberId, text }),
          intent: () => ({
            kind: 'message',
            memberId,
            chatId: null,
            text,
            startedAt: subject.now(),
          }),
        };
      },
      INMAIL: async () => {
        const { subject, network, account, nextRequestId, take } = begun();
        const memberId = await take(
          'strangers',
          async (id) =>
            (await network.people.profile({ account, who: id, full: false })).openProfile === true,
        );
        const text = `Hello ${nextRequestId()}`;
        return {
          memberId,
          act: (call) =>
            network.act.inmail({
              account,
              ...call,
              memberId,
              text,
              subject: 'S',
              product: 'recruiter',
            }),
          intent: () => ({
            kind: 'inmail',
            memberId,
            chatId: null,
            text,
            startedAt: subject.now(),
          }),
        };
      },
      VISIT: async () => {
        const { subject, network, account, take } = begun();
        const memberId = await take('strangers');
        return {
          memberId,
          act: (call) => network.act.visit({ account, ...call, memberId }),
          intent: () => ({ kind: 'visit', memberId, startedAt: subject.now() }),
        };
      },
      FOLLOW: async () => {
        const { subject, network, account, take } = begun();
        const memberId = await take('strangers');
        return {
          memberId,
          act: (call) => network.act.follow({ account, ...call, memberId }),
          intent: () => ({ kind: 'follow', memberId, startedAt: subject.now() }),
        };
      },
      ENDORSE: async () => {
        const { subject, network, account, take, manySkills } = begun();
        const memberId = await take('relations', manySkills);
        return {
          memberId,
          act: (call) => network.act.endorse({ account, ...call, memberId }),
          intent: () => ({ kind: 'endorse', memberId, startedAt: subject.now() }),
        };
      },
    };
    const acts = Object.keys(trials) as (keyof typeof trials)[];
    /**
     * A silent connection gets a short deadline; every other one gets the time that a busy machine
     * needs.
     */
    const patience = (kind: SuiteFault) =>
      kind === 'stall' || kind === 'act_then_timeout' ? { deadlineMs: 400 } : {};
    const definite: readonly SuiteFault[] = ['error_429'];

    for (const act of acts) {
      for (const kind of SUITE_FAULTS) {
        test(`${act} with ${kind}: the lookup agrees with what was really done, and there is one action`, async () => {
          const { subject, network, account, nextRequestId, entriesOf } = begun();
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
          expect(look.result).toBe(
            act === 'VISIT' ? 'cannot_tell' : happened ? 'happened' : 'did_not_happen',
          );
          if (look.result === 'did_not_happen') await trial.act({ requestId: nextRequestId() });
          const all = (await subject.ledger()).filter(
            (entry) => entry.kind === act && entry.personId === trial.memberId,
          );
          if (act === 'ENDORSE') expect(new Set(all.map(({ text }) => text)).size).toBe(all.length);
          else expect(all).toHaveLength(act === 'VISIT' && !happened ? 0 : 1);
        });
      }
    }

    for (const kind of SUITE_FAULTS) {
      test(`LIKE with ${kind}: the lookup agrees with what was really done`, async () => {
        const { subject, network, account, nextRequestId, entriesOf, take } = begun();
        const startedAt = subject.now();
        const requestId = nextRequestId();
        let error: NetworkError | null = null;
        const memberId = await take('strangers', async (id) => {
          await subject.fault({ act: 'LIKE', kind, times: 1 });
          error = await failureOf(
            network.act.like({
              account,
              requestId,
              ...patience(kind),
              memberId: id,
              now: subject.now(),
            }),
          );
          await subject.fault(null);
          // A person without a post to like never reaches the fault.
          return error !== null;
        });
        const happened = (await entriesOf(requestId)).length > 0;
        if ((error as NetworkError | null)?.kind !== 'outcome_unknown')
          return expect(happened).toBe(false);
        const look = await network.reconcile({
          account,
          intent: { kind: 'like', memberId, startedAt },
        });
        expect(look.result).toBe(happened ? 'happened' : 'did_not_happen');
        const liked = look.result === 'happened' ? look.value.postId : null;
        if (liked !== null)
          expect(
            (
              await network.reconcile({
                account,
                intent: { kind: 'like', memberId, startedAt, knownBefore: [liked] },
              })
            ).result,
          ).toBe('did_not_happen');
      });
    }

    test('a limit with Retry-After says until when, one without doesn’t', async () => {
      const { subject, network, on, take } = begun();
      await subject.fault({ act: 'FOLLOW', kind: 'error_429', times: 1, retryAfterSeconds: 3600 });
      const limited = await expectKind(
        network.act.follow(on(await take('strangers'))),
        'rate_limited',
      );
      expect(Math.abs((limited.retryAt ?? 0) - subject.now() - 3_600_000)).toBeLessThan(60_000);
      await subject.fault({ act: 'FOLLOW', kind: 'error_429', times: 1 });
      expect(
        (await expectKind(network.act.follow(on(await take('strangers'))), 'rate_limited')).retryAt,
      ).toBeUndefined();
      await subject.fault(null);
    });

    test('an invitation that was accepted before the lookup has happened, and is connected', async () => {
      const { subject, network, account, nextRequestId } = begun();
      const trial = await trials.INVITE();
      const intent = trial.intent();
      await subject.fault({ act: 'INVITE', kind: 'act_then_timeout', times: 1 });
      await expectKind(
        trial.act({ requestId: nextRequestId(), ...patience('stall') }),
        'outcome_unknown',
      );
      await subject.fault(null);
      await subject.make({ account, memberId: trial.memberId, does: 'accept' });
      expect(await network.reconcile({ account, intent })).toMatchObject({
        result: 'happened',
        value: { connected: true },
      });
    });

    test('an action on a person who is gone can’t be determined', async () => {
      const { subject, network, account } = begun();
      for (const kind of ['invite', 'follow', 'endorse', 'like', 'visit'] as const) {
        expect(
          await network.reconcile({
            account,
            intent: { kind, memberId: 'nobody-of-this-name-0', startedAt: subject.now() },
          }),
        ).toMatchObject({ result: 'cannot_tell' });
      }
    });

    test('an older invitation, connection, or message isn’t mistaken for the one in question', async () => {
      const { subject, network, account, on, take, invited } = begun();
      const { memberId } = await invited();
      const friend = await take('relations');
      const sent = await network.act.message({ ...on(friend), text: 'The same words' });
      await subject.advance(DAY_MS);
      const startedAt = subject.now();
      const look = async (intent: ActionIntent) =>
        (await network.reconcile({ account, intent })).result;
      expect(
        await look({
          kind: 'message',
          memberId: friend,
          chatId: sent.done ? sent.chatId : null,
          text: 'The same words',
          startedAt,
        }),
      ).toBe('did_not_happen');
      expect(
        await look({
          kind: 'message',
          memberId: friend,
          chatId: null,
          text: 'The same words',
          startedAt: startedAt - DAY_MS,
          knownBefore: [sent.done ? (sent.messageId ?? '') : ''],
        }),
      ).toBe('did_not_happen');
      expect(await look({ kind: 'invite', memberId: friend, startedAt })).toBe('did_not_happen');
      const still = (await network.people.profile({ account, who: memberId })).invitation.state;
      if (still === 'pending')
        expect(await look({ kind: 'invite', memberId, startedAt })).toBe('did_not_happen');
    });
  });
}
