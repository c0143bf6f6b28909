// Shared by the tests of performing an act: a lane ready for one.
import { NetworkError, type NetworkErrorKind } from '#connectors/network/network-error.ts';
import type { ActionType, SequenceItem } from '#core/sequence/sequence-item.ts';
import type { WalkMemory } from '#core/sequence/step-facts.ts';
import type { NewPerson } from '../../../test/simulation/store/world-seeding.ts';
import type { ActPayload } from '#engine/actions/action.ts';
import { performAct } from '#engine/acts/perform-act.ts';
import { chain, item } from '../../../test/support/engine-world.ts';
import { createMemoryEngineWorld } from '../../../test/support/memory-engine-world.ts';
import { dueLane } from '../../../test/support/memory-lane.ts';

export const HOUR = 3_600_000;
const LEFT = chain(item('LIKE', { id: 'next', yesDelay: 1 }));
type Options = {
  type?: ActionType;
  action?: ActionType;
  parts?: Partial<SequenceItem>;
  payload?: ActPayload;
  person?: Partial<NewPerson>;
  memory?: WalkMemory;
  attempts?: number;
  world?: Parameters<typeof createMemoryEngineWorld>[0];
};

/** A due lead in whose turn one act is performed. */
export async function ready({
  type = 'VISIT',
  action = type,
  parts = {},
  payload = {},
  person = {},
  memory = {},
  attempts = 0,
  world = {},
}: Options = {}) {
  const it = createMemoryEngineWorld({ rate: 1, ...world });
  const sequence = { ...item(type, { id: 'a', yesDelay: 1, ...parts }), yes: LEFT };
  const { campaignId, leadIds } = it.startCampaign(
    sequence,
    [{ memberId: 'm-1', email: 'ada@x.io', ...person }],
    { memory },
  );
  const run = await dueLane(it);
  const [found] = await it.parts.store.dueLeads({
    userId: it.userId,
    campaignIds: [campaignId],
    types: [type],
    now: it.clock.now(),
    limit: 1,
  });
  const lead = { ...found!, tried: { ...found!.tried, attempts } };
  const logged: unknown[] = [];
  it.parts.log.info = (facts, words) => void logged.push([facts, words]);
  it.parts.log.warn = () => undefined;
  const act = (more: Partial<Parameters<typeof performAct>[0]> = {}) =>
    performAct({
      run,
      lead,
      item: sequence,
      action,
      payload,
      files: [],
      nextSlotAt: it.clock.now() + HOUR,
      ...more,
    });
  const personNow = () => it.memory.lead({ userId: it.userId, leadId: leadIds[0] ?? '' })!.person;
  const outcome = () =>
    [...it.memory.intents(it.userId)].map(({ status, outcome: kept }) => [status, kept])[0];
  return {
    it,
    run,
    lead,
    act,
    campaignId,
    logged,
    person: personNow,
    outcome,
    place: () => it.place(campaignId),
    fail: (kind: NetworkErrorKind, facts = {}) =>
      void (it.network.fault = () => new NetworkError(kind, 'no', { native: 'n-1', ...facts })),
  };
}
