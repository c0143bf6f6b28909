import { beforeEach, describe, expect, test } from 'vitest';
import { beginStore, NOW, stepOf, type BegunStore } from '../../support/begun-store.ts';
import { memorySubject } from '../../support/store-subject.ts';
import type { OnStoreCall } from './memory-engine-store.ts';

let onCall: OnStoreCall = () => undefined;
let begun: BegunStore;

beforeEach(async () => {
  onCall = () => undefined;
  begun = await beginStore({ subject: memorySubject({ onCall: (call) => onCall(call) }) });
});

describe('a call of the store in memory', () => {
  test('is announced before and after its transaction, with its name', async () => {
    const calls: string[] = [];
    const lead = await begun.lead();
    onCall = ({ name, phase }) => {
      calls.push(`${name} ${phase}`);
    };
    await begun.apply(stepOf(lead, { state: 'WAITING' }));
    expect(calls).toEqual(['applySteps before', 'applySteps after']);
  });

  test('whose connection is lost before it writes nothing', async () => {
    const lead = await begun.lead();
    const before = await begun.rows();
    onCall = ({ name, phase }) => {
      if (name === 'reserve' && phase === 'before') throw new Error('The connection was lost');
    };
    await expect(begun.reserve({ lead })).rejects.toThrow('The connection was lost');
    expect(await begun.rows()).toEqual(before);
  });

  test('whose answer is lost has written everything', async () => {
    const lead = await begun.lead();
    onCall = ({ name, phase }) => {
      if (name === 'reserve' && phase === 'after') throw new Error('The answer was lost');
    };
    await expect(begun.reserve({ lead })).rejects.toThrow('The answer was lost');
    expect((await begun.rows()).intents).toHaveLength(1);
  });

  test('that is held up happens when it goes on, and sees what happened meanwhile', async () => {
    const lead = await begun.lead();
    const gate = Promise.withResolvers<void>();
    onCall = ({ name, phase }) =>
      name === 'reserve' && phase === 'before' ? gate.promise : undefined;
    const reserving = begun.reserve({ lead });
    await begun.subject.pauseLeads({ userId: begun.userId, leadIds: [lead.leadId], now: NOW });
    gate.resolve();
    expect(await reserving).toEqual({ reserved: false, reason: 'LEAD_CHANGED' });
  });

  test('that is held up after its transaction has committed for everyone else', async () => {
    const lead = await begun.lead();
    const gate = Promise.withResolvers<void>();
    onCall = ({ phase }) => (phase === 'after' ? gate.promise : undefined);
    const reserving = begun.reserve({ lead });
    expect((await begun.rows()).intents).toHaveLength(1);
    gate.resolve();
    expect(await reserving).toMatchObject({ reserved: true });
  });

  test('gives out nothing that can be changed under the one who keeps it', async () => {
    const { memory } = await begun.lead();
    expect(() => Object.assign(memory, { noteRefusedAt: 1 })).toThrow(TypeError);
    const facts = await begun.store.readLane({ ...begun.held, knownSequences: new Map() });
    expect(() => Object.assign(facts?.user.week ?? {}, { zone: 'Europe/Berlin' })).toThrow(
      TypeError,
    );
  });
});
