/**
 * All background work outside the engine's lanes, by task, with the payload of its jobs: only ids,
 * because operators read jobs and jobs outlive what they are about. A new task needs a row here, in
 * `TASK_RULES`, and in `src/jobs/all-tasks.ts`.
 */
export type TaskPayloads = {
  'deliver-mail': { mailId: string };
  'deliver-events': { userId: string; campaignId: string };
  'deliver-webhook': { userId: string; webhookId: string };
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
  'import-history': { userId: string; importId: string };
  'wake-lane': { userId: string };
  'deal-anew': Record<string, never>;
  'analyze-partitioned': Record<string, never>;
  'make-backup': Record<string, never>;
  'import-archive': { userId: string; importId: string };
};
export type TaskName = keyof TaskPayloads;

type TaskRule<Payload> = {
  /**
   * At most one job per key is waiting; adding another one replaces it. A job that lost its key was
   * replaced by a later one.
   */
  key: (payload: Payload) => string;
  /** Jobs in the same queue run one after another. */
  queue?: (payload: Payload) => string;
  /** Attempts until it is a dead letter; one cut off by a kill counts. */
  maxAttempts: number;
  /** Among due jobs, the lowest number runs first. */
  priority?: number;
  /** The wait after this many failed attempts, in real ms; otherwise graphile-worker's default. */
  backOffMs?: (attempts: number) => number;
};

const FIRST_WAIT_MS = 10_000;
const MAX_WAIT_MS = 3_600_000;
const ARCHIVE_WAIT_MS = 60_000;
const BACKUP_WAIT_MS = 600_000;

/** How the jobs of each task are identified, ordered, and retried. */
export const TASK_RULES = {
  'deliver-mail': {
    key: ({ mailId }) => `deliver-mail/${mailId}`,
    maxAttempts: 12,
    // Someone is waiting for a code.
    priority: -10,
    backOffMs: (attempts) => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempts - 1)),
  },
  // Attempts for single events are counted with them (`core/zapier/delivery-retries.ts`).
  'deliver-events': {
    key: ({ campaignId }) => `deliver-events/${campaignId}`,
    queue: ({ campaignId }) => `deliver-events/${campaignId}`,
    maxAttempts: 25,
  },
  'deliver-webhook': {
    key: ({ webhookId }) => `deliver-webhook/${webhookId}`,
    queue: ({ webhookId }) => `deliver-webhook/${webhookId}`,
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
    // Someone is looking at the plan they just paid for.
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
    // Until it runs, teammates may contact someone who must not be contacted.
    priority: -10,
  },
  'import-history': {
    key: ({ importId }) => `import-history/${importId}`,
    queue: ({ userId }) => `import-history/${userId}`,
    maxAttempts: 25,
  },
  'wake-lane': { key: ({ userId }) => `wake-lane/${userId}`, maxAttempts: 25, priority: -5 },
  'deal-anew': { key: () => 'deal-anew', maxAttempts: 3 },
  'analyze-partitioned': { key: () => 'analyze-partitioned', maxAttempts: 3, priority: 10 },
  'make-backup': {
    key: () => 'make-backup',
    maxAttempts: 5,
    priority: 10,
    backOffMs: () => BACKUP_WAIT_MS,
  },
  'import-archive': {
    key: ({ importId }) => `import-archive/${importId}`,
    queue: ({ userId }) => `import-archive/${userId}`,
    maxAttempts: 10,
    priority: 10,
    backOffMs: () => ARCHIVE_WAIT_MS,
  },
} satisfies { [Name in TaskName]: TaskRule<TaskPayloads[Name]> };

/** The rule of a task, for callers that handle any task. */
export function ruleOf<Name extends TaskName>(task: Name): TaskRule<TaskPayloads[Name]> {
  return TASK_RULES[task] as unknown as TaskRule<TaskPayloads[Name]>;
}
