import { setTimeout as wait } from 'node:timers/promises';
import type { SeededUser } from '../chaos/seed-campaigns.ts';

const BETWEEN_MS = 100;
/** Every so many rounds of a visitor one campaign is stopped and started. */
const PAUSE_EVERY = 4;

/** What users saw while the versions changed. */
export type Visits = {
  calls: number;
  writes: number;
  /** Texts of the notes that the product said it had saved. */
  notes: string[];
  findings: string[];
};

type Answer = { status: number; text: string };

/** What a user's screens read, by the route. */
const readsOf = ({ user, lead }: { user: SeededUser; lead: string }): string[] => {
  const campaign = user.campaigns[0]!.campaignId;
  return [
    '/userdetails/current',
    '/campaigns',
    `/campaigns/${campaign}`,
    `/campaigns/${campaign}/launch-check`,
    `/v1/sequenceitems/${campaign}`,
    `/v1/sequenceitems/${campaign}/statistics`,
    `/v1/campaign/statistics/${campaign}`,
    '/leads',
    '/leads/count',
    '/leads/tags',
    '/leads/filters',
    `/leads/${lead}`,
    `/leads/${lead}/notes`,
    '/messaging/conversations',
    '/messaging/conversations/counts',
    '/messaging/labels',
    '/events',
    '/events/statistics',
    '/notifications',
    '/processinglimits',
    '/processinglimits/usage',
    '/schedule',
    '/searches',
    '/v1/shared/sequenceitemtemplates',
    '/v1/engine/status',
    '/v1/do-not-contact',
  ];
};

/**
 * Users who read all their screens, and write, over and over, until told to end. Each response that
 * is no success, and each connection that is refused or cut, is a finding.
 */
export async function visitAll({
  users,
  signal,
  visits,
}: {
  users: readonly SeededUser[];
  signal: AbortSignal;
  visits: Visits;
}): Promise<void> {
  await Promise.all(
    users.map(async (user) => {
      const { findings } = visits;
      const at = () => new Date().toISOString().slice(11, 23);
      const call = async (line: string, body?: unknown): Promise<Answer | null> => {
        visits.calls += 1;
        if (!line.startsWith('GET')) visits.writes += 1;
        await wait(BETWEEN_MS);
        try {
          const answer = await user.api.raw(
            line,
            body === undefined
              ? {}
              : {
                  headers: { 'content-type': 'application/json' },
                  body: JSON.stringify(body),
                },
          );
          if (answer.status < 300) return answer;
          findings.push(`${at()} ${line}: ${answer.status} ${answer.text.slice(0, 300)}`);
        } catch (error) {
          const { message, cause } = error as Error;
          findings.push(
            `${at()} ${line}: ${message} ${cause instanceof Error ? cause.message : ''}`,
          );
        }
        return null;
      };
      for (let round = 1; !signal.aborted; round += 1)
        await visitOnce({ user, round, call, visits });
    }),
  );
}

type Visit = {
  user: SeededUser;
  round: number;
  call: (line: string, body?: unknown) => Promise<Answer | null>;
  visits: Visits;
};

async function visitOnce({ user, round, call, visits }: Visit): Promise<void> {
  const read = async <Read>(line: string): Promise<Read | null> => {
    const answer = await call(line);
    return answer === null ? null : (JSON.parse(answer.text) as Read);
  };
  const { campaignId, sequence } = user.campaigns[0]!;
  const leads = await read<{ content: { id: string }[] }>('GET /leads');
  const lead = leads?.content[0]?.id;
  if (lead === undefined) return;
  const conversations = await read<{ content: { id: string }[] }>('GET /messaging/conversations');
  const conversation = conversations?.content[0]?.id ?? null;
  for (const path of readsOf({ user, lead })) await call(`GET ${path}`);
  const note = `note ${round} of ${user.name}`;
  if ((await call(`POST /leads/${lead}/notes`, { content: note })) !== null)
    visits.notes.push(note);
  const template = await call('POST /v1/shared/sequenceitemtemplates', {
    templateName: `Template ${round} of ${user.name}`,
    templateType: 'INDIVIDUAL',
    sequence,
  });
  if (template !== null) {
    const { id } = JSON.parse(template.text) as { id: string };
    await call(`DELETE /v1/shared/sequenceitemtemplates/${id}`);
  }
  if (conversation !== null) {
    const path = `/messaging/conversations/${conversation}/draft`;
    const draft = await read<{ version: number }>(`GET ${path}`);
    if (draft !== null)
      await call(`PUT ${path}`, { text: `Draft ${round}`, version: draft.version });
  }
  if (round % PAUSE_EVERY === 0)
    for (const status of ['NOT_ACTIVE', 'ACTIVE'])
      await call(`PATCH /campaigns/${campaignId}/status`, { status });
}
