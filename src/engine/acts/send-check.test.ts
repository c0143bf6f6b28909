import { describe, expect, test } from 'vitest';
import type { ActionType } from '#core/sequence/sequence-item.ts';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { chain, item } from '../../../test/support/engine-world.ts';

const RATE = 60;
const OFFICE = DAYS_OF_WEEK.map((dayOfWeek, index) => ({
  id: String(index + 1),
  dayOfWeek,
  fromHour: 9,
  toHour: 17,
  active: true,
}));
const READ_FIRST: ActionType[] = ['VISIT', 'FOLLOW', 'LIKE', 'ENDORSE', 'WITHDRAW'];

/** One due lead whose act reads for some seconds before it acts. */
function slowReader(type: ActionType, at: string, schedule: typeof OFFICE) {
  const it = createMemoryEngineWorld({
    at,
    rate: RATE,
    config: { requestTimeoutMs: 20_000, settleMs: 60_000, leaseMs: 120_000 },
    user: { week: { zone: 'Etc/UTC', schedulerItems: schedule } },
  });
  const person = { memberId: 'm-1', connectedAt: null, invitationPendingSince: it.clock.now() - 1 };
  it.network.person('m-1').connectedAt = type === 'ENDORSE' ? 1 : null;
  it.network.person('m-1').invitation = { id: 'inv-1', sentAt: it.clock.now() - 1 };
  const { campaignId } = it.startCampaign(chain(item(type)), [
    type === 'ENDORSE' ? { ...person, connectedAt: 1, invitationPendingSince: null } : person,
  ]);
  it.network.beforeAct = () => void it.clock.advance({ milliseconds: 8000 * RATE });
  return { it, campaignId };
}

describe('an action that reads for eight seconds first', () => {
  test.each(READ_FIRST)(
    '%s doesn’t happen after the working hours, and waits for the next ones',
    async (type) => {
      const { it } = slowReader(type, '2026-03-02T16:55:00Z', OFFICE);
      await it.runFor({ hours: 1 });
      expect([it.network.acts, it.used(type)]).toEqual([[], 0]);
      expect(
        [...it.memory.intents(it.userId)].map(({ status, outcome }) => [status, outcome]),
      ).toEqual([['DID_NOT_HAPPEN', { reason: 'HELD_BACK' }]]);
      await it.runFor({ hours: 16 });
      expect(it.network.acts.map(({ at }) => new Date(at).toISOString().slice(0, 13))).toEqual([
        '2026-03-03T09',
      ]);
    },
  );
});

describe('an attempt whose worker died before its request', () => {
  test.each(['VISIT', 'FOLLOW', 'WITHDRAW'] as const)(
    '%s is known never to have been sent, and is repeated',
    async (type) => {
      const { it, campaignId } = slowReader(type, '2026-03-02T10:00:00Z', OFFICE);
      let died = false;
      it.network.beforeAct = () => {
        if (died) return;
        died = true;
        throw new TypeError('the worker died');
      };
      await it.runFor({ hours: 2 });
      expect(it.tries()).toEqual([`${type} 1 DID_NOT_HAPPEN`, `${type} 2 HAPPENED`]);
      expect([...it.memory.intents(it.userId)][0]?.outcome).toEqual({ reason: 'NEVER_SENT' });
      expect([it.place(campaignId).state, it.network.acts.length]).toEqual(['FINISHED', 1]);
    },
  );
});
