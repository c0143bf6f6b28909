/**
 * Everything that is done beside the engine's lanes, by task, with what a job of it carries: ids
 * and nothing else, for jobs are read by operators and outlive what they are about. A new task is a
 * row here, a row of `TASK_RULES` and a row of `src/jobs/all-tasks.ts`.
 */
export type TaskPayloads = {
  'deliver-mail': { mailId: string };
  'deliver-events': { userId: string; campaignId: string };
  'make-archive': { userId: string; exportId: string };
  'erase-account': { userId: string };
  'erase-returned': { userId: string; leadId: string };
  'shred-deleted-rows': Record<string, never>;
  'ring-reminders': Record<string, never>;
  'move-leads': { userId: string; taskId: string };
  'find-emails': { userId: string };
  'settle-billing': { userId: string };
  'compare-billing': Record<string, never>;
  'give-proxy': { userId: string };
  'check-proxy': { proxyId: string };
  'check-proxies': Record<string, never>;
  'tell-partner': { userId: string };
  'end-visit': { userId: string; staffId: string };
  'prune-expired': Record<string, never>;
  'share-do-not-contact': { userId: string };
};
export type TaskName = keyof TaskPayloads;

type TaskRule<Payload> = {
  /**
   * Of all jobs with one key at most one waits; another one for it moves that one. A job that lost
   * its key has been replaced by one that came later.
   */
  key: (payload: Payload) => string;
  /** Jobs of one queue run one after the other. */
  queue?: (payload: Payload) => string;
  /** Tries until it is a dead letter; a try that a kill cut off counts. */
  maxAttempts: number;
  /** Of jobs that are due the lower number is first. */
  priority?: number;
  /** How long it waits after that many failed tries, in real ms; else as graphile-worker does. */
  backOffMs?: (attempts: number) => number;
};

const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 3_600_000;
const ARCHIVE_WAIT_MS = 60_000;

/** How a job of each task is distinguished, ordered, and tried again. */
export const TASK_RULES = {
  'deliver-mail': {
    key: ({ mailId }) => `deliver-mail/${mailId}`,
    maxAttempts: 12,
    // Someone waits for a code.
    priority: -10,
    backOffMs: (attempts) => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)),
  },
  // Tries of single events are counted with them (`core/zapier/delivery-retries.ts`).
  'deliver-events': {
    key: ({ campaignId }) => `deliver-events/${campaignId}`,
    queue: ({ campaignId }) => `deliver-events/${campaignId}`,
    maxAttempts: 25,
  },
  'make-archive': {
    key: ({ exportId }) => `make-archive/${exportId}`,
    maxAttempts: 10,
    priority: 10,
    backOffMs: () => ARCHIVE_WAIT_MS,
  },
  'erase-account': { key: ({ userId }) => `erase-account/${userId}`, maxAttempts: 25 },
  'erase-returned': { key: ({ leadId }) => `erase-returned/${leadId}`, maxAttempts: 25 },
  'shred-deleted-rows': { key: () => 'shred-deleted-rows', maxAttempts: 25, priority: 10 },
  'ring-reminders': { key: () => 'ring-reminders', maxAttempts: 25 },
  'move-leads': { key: ({ taskId }) => `move-leads/${taskId}`, maxAttempts: 25 },
  'find-emails': {
    key: ({ userId }) => `find-emails/${userId}`,
    queue: ({ userId }) => `find-emails/${userId}`,
    maxAttempts: 25,
  },
  'settle-billing': {
    key: ({ userId }) => `settle-billing/${userId}`,
    queue: ({ userId }) => `settle-billing/${userId}`,
    maxAttempts: 25,
    // Someone looks at the plan that was just paid.
    priority: -5,
  },
  'compare-billing': { key: () => 'compare-billing', maxAttempts: 25, priority: 10 },
  'give-proxy': {
    key: ({ userId }) => `give-proxy/${userId}`,
    queue: ({ userId }) => `give-proxy/${userId}`,
    maxAttempts: 25,
  },
  'check-proxy': { key: ({ proxyId }) => `check-proxy/${proxyId}`, maxAttempts: 5 },
  'check-proxies': { key: () => 'check-proxies', maxAttempts: 3, priority: 10 },
  'tell-partner': {
    key: ({ userId }) => `tell-partner/${userId}`,
    queue: ({ userId }) => `tell-partner/${userId}`,
    maxAttempts: 25,
    priority: 10,
  },
  'end-visit': { key: ({ userId, staffId }) => `end-visit/${userId}/${staffId}`, maxAttempts: 25 },
  'prune-expired': { key: () => 'prune-expired', maxAttempts: 3, priority: 10 },
  'share-do-not-contact': {
    key: ({ userId }) => `share-do-not-contact/${userId}`,
    maxAttempts: 25,
    // Until it ran, teammates may write to someone who must not be written to.
    priority: -10,
  },
} satisfies { [Name in TaskName]: TaskRule<TaskPayloads[Name]> };

/** The rule of a task, for anyone who has any of them. */
export function ruleOf<Name extends TaskName>(task: Name): TaskRule<TaskPayloads[Name]> {
  return TASK_RULES[task] as unknown as TaskRule<TaskPayloads[Name]>;
}
