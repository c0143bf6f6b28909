import type {
  EngineStore,
  Reserved,
  ReserveQuery,
  SettleQuery,
  Settled,
} from '#data/engine-store/engine-store.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import type { StoreCallName } from '../store/memory-engine-store.ts';
import type { MemoryState } from '../store/memory-state.ts';
import type { Report } from './violation.ts';

type After = (answer: unknown) => void;
type Call<Name extends keyof EngineStore> = Parameters<EngineStore[Name]>[0];

/**
 * Writes that only the holder of a lane may make; for a lost lane they return `null`, `false`, or
 * nothing.
 */
const HOLDERS_ONLY: ReadonlySet<StoreCallName> = new Set<StoreCallName>([
  'recordConnections',
  'recordProfile',
  'recordThread',
  'takeOpenIntents',
  'reopenTry',
  'adoptAct',
  'releaseHeld',
  'finishCampaigns',
  'changeUser',
  'writeMarks',
]);

/**
 * Who lost a lane writes nothing for it anymore; nothing is reserved whose call could outlast the
 * lease; nothing is written over a newer version of a lead; a wake asked for while a lane was held
 * is not forgotten when it is given back. Looked at before and after each transaction.
 */
export function judgeHeldLanes({ report, state }: { report: Report; state: MemoryState }) {
  const broken = (rule: string, detail: string): void => report({ promise: 'lanes', rule, detail });
  const holds = ({ userId, fencing }: Lane): boolean =>
    String(state.lanes.get(userId)?.fencing) === fencing;
  const named = ({ userId, fencing, owner }: Lane): string =>
    `lane ${userId}, number ${fencing} of worker ${owner}`;
  const versionOf = (
    { userId }: Lane,
    { campaignId, leadId }: { campaignId: string; leadId: string },
  ): string =>
    String(state.users.get(userId)?.campaigns.get(campaignId)?.places.get(leadId)?.version);

  function beforeReserve({ lane, lead, action, realDeadline }: ReserveQuery<string>): After {
    const version = versionOf(lane, lead);
    return (answer) => {
      if (!(answer as Reserved<string>).reserved) return;
      const what = `${action} of ${lead.itemId ?? ''} for lead ${lead.leadId}, ${named(lane)}`;
      if (!holds(lane)) broken('an act reserved on a lost lane', what);
      if ((state.lanes.get(lane.userId)?.realLeaseUntil ?? 0) < Math.trunc(realDeadline))
        broken('an act reserved that could outlast its lease', what);
      if (version !== lead.version)
        broken(
          'an act reserved upon an older version of a lead',
          `${what}: ${lead.version}, now ${version}`,
        );
    };
  }

  function beforeSettle({ lane, intentId, from = 'SENDING' }: SettleQuery): After {
    const intent = state.users.get(lane.userId)?.intents.get(intentId);
    const own = from === 'UNCONFIRMED' ? holds(lane) : String(intent?.fencing) === lane.fencing;
    const open = intent?.status === from;
    return (answer) => {
      if (!(answer as Settled).settled) return;
      if (!own)
        broken(
          'an outcome written by somebody who has lost the try',
          `${intentId}, ${named(lane)}`,
        );
      if (!open)
        broken('an outcome written over another', `${intentId}: ${intent?.status ?? 'gone'}`);
    };
  }

  function beforeSteps({ lane, steps }: Call<'applySteps'>): After | null {
    const held = holds(lane);
    const stale = steps.filter((step) => versionOf(lane, step) !== step.version);
    if (held && stale.length === 0) return null;
    return (answer) => {
      const applied = answer as ReadonlySet<string> | null;
      if (applied === null) return;
      if (!held) broken('steps written on a lost lane', named(lane));
      for (const { campaignId, leadId, to } of stale)
        if (applied.has(`${campaignId}/${leadId}`))
          broken(
            'a step written over a newer one',
            `lead ${leadId} in campaign ${campaignId} to ${to.state}`,
          );
    };
  }

  function beforeRelease({ lane }: Call<'releaseLane'>): After | null {
    const asked = state.lanes.get(lane.userId)?.nextWakeAt ?? null;
    if (asked === null || !holds(lane)) return null;
    return () => {
      const wakes = state.lanes.get(lane.userId)?.nextWakeAt ?? null;
      if (wakes === null || wakes > asked) broken('a wake is forgotten', named(lane));
    };
  }

  return ({ name, query }: { name: StoreCallName; query: unknown }): After | null => {
    switch (name) {
      case 'reserve':
        return beforeReserve(query as ReserveQuery<string>);
      case 'settle':
        return beforeSettle(query as SettleQuery);
      case 'applySteps':
        return beforeSteps(query as Call<'applySteps'>);
      case 'releaseLane':
        return beforeRelease(query as Call<'releaseLane'>);
      default: {
        if (!HOLDERS_ONLY.has(name)) return null;
        const { lane } = query as { lane: Lane };
        if (holds(lane)) return null;
        return (answer) => {
          if (
            answer !== null &&
            answer !== false &&
            !(Array.isArray(answer) && answer.length === 0)
          )
            broken('something written on a lost lane', `${name}, ${named(lane)}`);
        };
      }
    }
  };
}
