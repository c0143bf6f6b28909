// What the journey of bad input stands on: two users, and a request for every call.
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { allRoutes, type RouteKey } from '#contract/all-routes.ts';
import type { Route } from '#contract/route.ts';
import type { CampaignId, LeadPackId } from '#contract/shapes.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { mainJobSequence, signUpAndConnect } from '../support/main-job.ts';
import { leadFile } from '../support/main-job-rows.ts';
import { practiceControl, type PracticeControl } from '../support/practice-control.ts';
import { startProgram, type Program } from '../support/program.ts';

type Problem = NonNullable<Awaited<ReturnType<ApiClient['raw']>>['problem']>;
type Asked = { status: number; problem: Problem | null; text: string };

export const JSON_TYPE = { 'content-type': 'application/json' };
export const HEADER = 'First Name,Last Name,LinkedIn Profile\r\n';
const isForStaff = (key: RouteKey) => /^(admin|proxy-manager)$/.test(allRoutes[key].permission);
const allKeys = Object.keys(allRoutes) as RouteKey[];
/** The calls of users; those of staff are refused to them before anything is read. */
export const keys = allKeys.filter((key) => !isForStaff(key));
export const staffKeys = allKeys.filter(isForStaff);
/** The parameters of the paths, as ids that are well formed and no one's. */
export const UNKNOWN: Record<string, string> = {
  keyId: '987654321',
  webhookId: '987654321',
  approvalId: '987654321',
  connectionId: '987654321',
  historyImportId: '987654321',
  archiveImportId: '987654321',
  fileId: '0123456789abcdef0123456789abcdef',
  campaignId: '987654321',
  leadPackId: '987654321',
  leadId: '987654321',
  noteId: '987654321',
  reminderId: '987654321',
  savedFilterId: '987654321',
  exportId: '987654321',
  taskId: '987654321',
  templateId: '987654321',
  attachmentId: '987654321',
  deliveryId: '987654321',
  version: '1',
  sessionId: '0b0e7f52-9e3e-4c70-9a3f-4c7ad6ea54f1',
  ids: '987654321',
  userId: '987654321',
  id: '987654321',
  email: 'a@b.example',
  token: 'nobody',
};

export let program: Program;
export let api: ApiClient;
export let user: ApiClient;
export let other: ApiClient;
export let control: PracticeControl;
export let campaignId: CampaignId;
export let leadPackId: LeadPackId;
export let leadId: string;

beforeAll(async () => {
  program = await startProgram();
  api = createApiClient({ baseUrl: program.baseUrl });
  control = practiceControl(await api.call('GET /practice/network'));
  user = await signUpAndConnect({
    api,
    email: 'ada.own@example.com',
    userName: 'sms@ada-own.example',
  });
  other = await signUpAndConnect({
    api,
    email: 'ben.other@example.com',
    userName: 'sms@ben-other.example',
  });
  ({ id: campaignId } = await user.call('POST /campaigns', {
    body: { name: 'Refused in all ways' },
  }));
  ({ id: leadPackId } = await user.upload('POST /searches', {
    file: {
      name: 'few.csv',
      content: leadFile({
        people: await control.people({ offset: 100, count: 5 }),
        wrongOfEach: 0,
      }),
    },
    fields: { campaignId },
  }));
  await user.call('POST /v1/sequenceitems', {
    body: { campaignId, sequenceUpdatedAt: null, sequenceItemRequest: mainJobSequence() },
  });
  leadId = await vi.waitFor(
    async () => {
      const { content, totalElements } = await user.call('GET /leads', { query: { campaignId } });
      if (totalElements < 5 || content[0] === undefined)
        throw new Error(`${totalElements} of 5 leads are there`);
      return content[0].id;
    },
    { timeout: 60_000 },
  );
});
afterAll(() => program?.stop());

export const saved = () =>
  user.call('GET /v1/sequenceitems/{campaignId}', { params: { campaignId } });

export function lineOf(key: RouteKey, ids: Record<string, string> = UNKNOWN): string {
  const query = key === 'POST /user-client/{userId}/ip-data/new-ip' ? '?countryCode=SE' : '';
  return `${key.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? UNKNOWN[name] ?? 'x'))}${query}`;
}

/** A body that is right in form, so that only the id is wrong. */
export function bodyFor(key: RouteKey): { headers?: Record<string, string>; body?: string } {
  const bodies: Partial<Record<RouteKey, object>> = {
    'PUT /campaigns/{campaignId}': { name: 'Taken over' },
    'PATCH /campaigns/{campaignId}': { handOver: 'AT_ONCE' },
    'PUT /campaigns/{campaignId}/senders': [],
    'POST /campaigns/{campaignId}/senders/me': { agree: true },
    'POST /campaigns/{campaignId}/leads/handover': { leadIds: ['1'], toUserId: '1' },
    'PATCH /campaigns/{campaignId}/status': { status: 'ACTIVE' },
    'PATCH /searches/{leadPackId}': { name: 'Taken over' },
    'PATCH /searches/{leadPackId}/status': { searchStatus: 'SEARCH_PAUSED' },
    'PATCH /leads/{leadId}': { firstName: 'Taken' },
    'POST /leads/{leadId}/notes': { content: 'Taken' },
    'PATCH /leads/{leadId}/notes/{noteId}': { content: 'Taken' },
    'POST /leads/{leadId}/reminders': {
      reminderType: 'CALL',
      remindAt: '2026-12-01T09:00:00.000Z',
    },
    'PATCH /leads/{leadId}/reminders/{reminderId}': { active: false },
    'PATCH /leads/filters/{savedFilterId}': { name: 'Taken' },
    'POST /campaigns/{campaignId}/leads': { leads: [{ email: 'taken@example.com' }] },
    'PATCH /v1/apikeys/{keyId}': { name: 'Taken' },
    'PATCH /v1/webhooks/{webhookId}': { active: false },
    'POST /v1/webhooks/{webhookId}/replay': { from: '2026-11-20T09:00:00.000Z' },
    'PUT /userdetails/{id}': {
      displayName: 'Taken over',
      zone: 'Etc/UTC',
      onboardingCompleted: true,
      chosenContract: null,
      inviteByEmailEnabled: false,
    },
    'PATCH /v1/shared/teams/users/{userId}': { role: 'USER' },
    'PUT /v1/shared/teams/campaign-consent': { joinsCampaigns: true },
    'PUT /v1/shared/teams/inbox': { sharing: 'TEAM' },
    'POST /messaging/conversations/{conversationId}/notes': { content: 'Taken' },
    'PATCH /messaging/conversations/{conversationId}/notes/{noteId}': { content: 'Taken' },
    'PATCH /v1/shared/billings/subscriptions/{id}': { priceId: 'pro-monthly' },
    'POST /v1/shared/billings/subscriptions/{id}/pause': { months: 1 },
    'PUT /v1/shared/sequenceitemtemplates/{templateId}': {
      templateName: 'Taken over',
      templateType: 'INDIVIDUAL',
      sequence: mainJobSequence(),
    },
  };
  const route: Route = allRoutes[key];
  return route.body === undefined
    ? {}
    : { headers: JSON_TYPE, body: JSON.stringify(bodies[key] ?? {}) };
}

export async function post(path: string, body: unknown): Promise<Asked> {
  return user.raw(`POST ${path}`, { headers: JSON_TYPE, body: JSON.stringify(body) });
}

export async function addFile(content: string | Uint8Array): Promise<Asked> {
  const form = new FormData();
  form.set('campaignId', campaignId);
  form.set(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)], {
      type: 'text/csv',
    }),
    'leads.csv',
  );
  return user.raw('POST /searches', { body: form });
}

export function expectRefusal(
  { status, problem, text }: Asked,
  wanted: { status: number; code: string; field?: string },
  what = '',
): void {
  expect([status, problem?.code], `${what} ${text.slice(0, 300)}`).toEqual([
    wanted.status,
    wanted.code,
  ]);
  expect(problem?.detail, what).toMatch(/\S+ \S+/);
  if (wanted.field !== undefined)
    expect(
      problem?.fieldErrors?.map(({ path }) => path),
      what,
    ).toContain(wanted.field);
}

export function deep(levels: number): object {
  return Array.from({ length: levels }).reduce<object>(
    (inner, _, index) => ({ id: `i${index}`, type: 'VISIT', yesDelay: 0, yes: inner }),
    { id: 'end', type: 'END', sequenceEndMode: 'FINISH' },
  );
}
