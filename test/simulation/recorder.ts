import type { StoreSubject } from '../support/store-subject.ts';
import type { StoreCallName } from './store/memory-engine-store.ts';
import type { MemoryWorld } from './store/memory-world.ts';

/** One question to a callback, and its answer. */
type Asked = { question: unknown; answer: unknown };
/**
 * A call of the store: by the server, by a user's decision or the finder's credits, or by the
 * engine. In an engine's `query`, each callback is replaced by its key in `asked`.
 */
export type Recorded =
  | { by: 'server'; name: ServerChange; query: object; answer: unknown }
  | { by: 'credits'; userId: string; credits: number }
  | { by: 'decision'; requestId: string; happened: boolean; now: number }
  | {
      by: 'engine';
      name: StoreCallName;
      query: unknown;
      answer: unknown;
      asked: ReadonlyMap<string, readonly Asked[]>;
    };

const SERVER_CHANGES = [
  'addUser',
  'addCampaign',
  'addPeople',
  'addLeads',
  'addHint',
  'wakeLane',
  'loseWorker',
  'switchCampaign',
  'saveSequence',
  'changeUser',
  'refuseAddress',
  'pauseLeads',
  'resumeLeads',
  'finishLeads',
  'retryLeads',
  'blacklistLeads',
  'unblacklistLeads',
  'removeLeads',
] as const satisfies readonly (keyof MemoryWorld & keyof StoreSubject)[];
type ServerChange = (typeof SERVER_CHANGES)[number];

export type Recorder = ReturnType<typeof createRecorder>;

/** Records everything that is done to the store of a history, so that it can be done to another. */
export function createRecorder() {
  const recorded: Recorded[] = [];
  const credits = new Map<string, number>();
  let recordCredits = (): void => undefined;
  return {
    recorded,

    /** The world, with its changes recorded. */
    world(world: MemoryWorld): MemoryWorld {
      // The finder changes the credits of a user's row without the world.
      recordCredits = () => {
        for (const [userId, { row }] of world.state.users) {
          if (credits.get(userId) === row.user.emailCredits) continue;
          credits.set(userId, row.user.emailCredits);
          recorded.push({ by: 'credits', userId, credits: row.user.emailCredits });
        }
      };
      const changes = SERVER_CHANGES.map((name) => {
        const change = world[name] as (query: object) => unknown;
        return [
          name,
          (query: object) => {
            recordCredits();
            const entry = { by: 'server' as const, name, query: copied(query) as object };
            const place = recorded.push({ ...entry, answer: undefined }) - 1;
            const answer = change(query);
            recorded[place] = { ...entry, answer: copied(answer) };
            return answer;
          },
        ] as const;
      });
      return { ...world, ...Object.fromEntries(changes) };
    },

    onDecision: (decision: { requestId: string; happened: boolean; now: number }) =>
      void recorded.push({ by: 'decision', ...decision }),

    /** Does an engine's call, and records it with everything its callbacks were asked. */
    call<Query>(name: StoreCallName, query: Query, work: (query: Query) => unknown): unknown {
      recordCredits();
      const asked = new Map<string, Asked[]>();
      const listened = copied(query, (callback, key) => (...questions: unknown[]) => {
        const question = copied(questions[0]);
        const answer = callback(...questions);
        asked.set(key, [...(asked.get(key) ?? []), { question, answer: copied(answer) }]);
        return answer;
      });
      const entry = { by: 'engine' as const, name, query: copied(query), asked };
      const place = recorded.push({ ...entry, answer: undefined }) - 1;
      const answer = work(listened as Query);
      recorded[place] = { ...entry, answer: copied(answer) };
      return answer;
    },
  };
}

type Callback = (...questions: unknown[]) => unknown;

/** A deep copy; a callback is replaced, by default by its key. */
function copied(
  value: unknown,
  replace: (callback: Callback, key: string) => unknown = (_callback, key) => key,
  key = 'callback',
): unknown {
  if (typeof value === 'function') return replace(value as Callback, key);
  if (Array.isArray(value))
    return value.map((entry, index) => copied(entry, replace, `${key}.${index}`));
  if (value instanceof Map)
    return new Map([...value].map(([name, entry]) => [name, copied(entry, replace, key)]));
  if (value instanceof Set) return new Set(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, copied(entry, replace, `${key}.${name}`)]),
  );
}
