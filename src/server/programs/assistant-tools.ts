import { z } from 'zod';
import type { RouteKey } from '#contract/all-routes.ts';
import { campaignLeadShape, eventShape } from '#contract/leads.ts';
import { leadIdShape } from '#contract/shapes.ts';
import { counted } from '#core/text/formats.ts';

export type Json = Readonly<Record<string, unknown>>;

/**
 * A tool for assistants: one call of the API with its arguments, so that handlers, scopes, plans,
 * and limits are the same. `READ` changes nothing; `DRAFT` changes what nobody else sees yet; `ACT`
 * sends, starts, or stops, and waits for the key’s owner unless they allowed it.
 */
export type Tool = {
  kind: 'READ' | 'DRAFT' | 'ACT';
  title: string;
  description: string;
  route: RouteKey;
  /** Its arguments, if they aren’t all of the call’s. */
  takes?: readonly string[];
  /** Members of the body that aren’t arguments. */
  sends?: Json;
  /** What it shows of the answer, if not all of it. */
  shows?: { shape: z.ZodType; of: (answer: Json) => unknown };
  /** Doing it again changes nothing more. */
  idempotent?: true;
  /** It overwrites or ends something. */
  destructive?: true;
  /** It reaches people outside Reachwell. */
  outside?: true;
  /** What the change is about, as a call that reads it. */
  about?: RouteKey;
  /** What it does, in words for the owner of the key; `about` is null if it can’t be read. */
  summary?: (about: Json | null, args: Json) => string;
  /** Whether a draft takes effect at once, and so waits for the owner like an act. */
  actsIf?: (about: Json | null) => boolean;
};

const PAGED = ['page', 'size'] as const;
/** Ends the description of a tool that may have to wait; a program with a key never does. */
export const APPROVAL =
  'The owner of the key may have to approve it first; then the answer says so and where.';

/** How many events explain what became of a lead. */
const LATEST_EVENTS = 20;
const explanationShape = z.object({
  id: leadIdShape,
  fullName: z.string().nullable(),
  campaigns: z.array(
    campaignLeadShape.pick({
      campaignId: true,
      campaignName: true,
      state: true,
      itemType: true,
      dueAt: true,
      reasonText: true,
      waitingFor: true,
    }),
  ),
  timeline: z.array(eventShape),
});

function explanationOf(answer: Json): unknown {
  const lead = explanationShape.parse(answer);
  return { ...lead, timeline: lead.timeline.slice(0, LATEST_EVENTS) };
}

function nameOf(about: Json | null, or: string): string {
  const { name, fullName } = about ?? {};
  const shown = [name, fullName].find((text) => typeof text === 'string' && text !== '');
  return shown === undefined ? or : `“${String(shown)}”`;
}

/** Every tool by its name. */
export const ASSISTANT_TOOLS = {
  list_campaigns: {
    kind: 'READ',
    title: 'List campaigns',
    description: 'Campaigns with status, audience, and statistics, a page at a time.',
    route: 'GET /campaigns',
    takes: [...PAGED, 'query', 'status'],
  },
  get_campaign: {
    kind: 'READ',
    title: 'Get a campaign',
    description: 'One campaign with its statistics: leads by state, acceptance and reply rates.',
    route: 'GET /campaigns/{campaignId}',
  },
  get_step_statistics: {
    kind: 'READ',
    title: 'Get statistics of steps',
    description:
      'For each step of a campaign’s sequence: how many leads entered, did, wait, failed, and answered.',
    route: 'GET /v1/sequenceitems/{campaignId}/statistics',
  },
  get_sequence: {
    kind: 'READ',
    title: 'Get a sequence',
    description:
      'The steps of a campaign with their texts and delays (hours), and sequenceUpdatedAt, which save_sequence needs.',
    route: 'GET /v1/sequenceitems/{campaignId}',
  },
  list_leads: {
    kind: 'READ',
    title: 'List leads',
    description:
      'People in your lists and campaigns, a page at a time, filtered by campaign, state, tag, or text.',
    route: 'GET /leads',
    takes: [...PAGED, 'query', 'campaignId', 'status', 'tags', 'country'],
  },
  get_lead: {
    kind: 'READ',
    title: 'Get a lead',
    description: 'One lead with its campaigns, its timeline, and what it is waiting for.',
    route: 'GET /leads/{leadId}',
  },
  explain_lead: {
    kind: 'READ',
    title: 'Explain why a lead waits',
    description:
      'Why a lead waits or stopped in each of its campaigns: a sentence, until when, its place in the queue, what happens if nothing changes, every gate, and the latest events.',
    route: 'GET /leads/{leadId}',
    shows: { shape: explanationShape, of: explanationOf },
  },
  list_conversations: {
    kind: 'READ',
    title: 'List conversations',
    description: 'Conversations of the inbox, newest first. awaitingMe: they wait for an answer.',
    route: 'GET /messaging/conversations',
    takes: [...PAGED, 'query', 'unread', 'awaitingMe', 'replied', 'archived', 'campaignId'],
  },
  read_conversation: {
    kind: 'READ',
    title: 'Read a conversation',
    description: 'Messages of a conversation and what happened to the lead, newest first.',
    route: 'GET /messaging/conversations/{conversationId}/events',
    takes: ['conversationId', 'before', 'size'],
  },
  get_reply_draft: {
    kind: 'READ',
    title: 'Get a drafted reply',
    description: 'What is drafted in a conversation, with its version; version 0 where nothing is.',
    route: 'GET /messaging/conversations/{conversationId}/draft',
  },
  list_templates: {
    kind: 'READ',
    title: 'List templates',
    description: 'Sequence templates, your own and the team’s, with their steps.',
    route: 'GET /v1/shared/sequenceitemtemplates',
    takes: [...PAGED, 'query', 'templateType'],
  },
  get_limits: {
    kind: 'READ',
    title: 'Get today’s limits',
    description: 'For each kind of action: how many are done, reserved, and allowed today.',
    route: 'GET /processinglimits/usage',
  },
  list_events: {
    kind: 'READ',
    title: 'List events',
    description: 'What happened, newest first, filtered by campaign, lead, type, or time.',
    route: 'GET /events',
    takes: [...PAGED, 'campaignId', 'leadId', 'types', 'from', 'to'],
  },
  get_plan: {
    kind: 'READ',
    title: 'Get the plan of the day',
    description:
      'Which actions come next and when, until this evening; after working hours, for the next working day.',
    route: 'GET /v1/todays-plan',
  },
  get_forecast: {
    kind: 'READ',
    title: 'Forecast a campaign',
    description: 'What a campaign will do on each coming day, when it ends, and what limits it.',
    route: 'GET /campaigns/{campaignId}/forecast',
  },
  check_launch: {
    kind: 'READ',
    title: 'Check a campaign before its start',
    description: 'What starting would do: leads with problems, steps, limits, and the mailbox.',
    route: 'GET /campaigns/{campaignId}/launch-check',
  },
  preview_sequence: {
    kind: 'READ',
    title: 'Preview a changed sequence',
    description: 'What saving a changed sequence would do to the leads on its steps.',
    route: 'POST /v1/sequenceitems/preview',
  },
  create_campaign: {
    kind: 'DRAFT',
    title: 'Create a campaign',
    description: 'Creates a campaign as a draft. Nothing is sent.',
    route: 'POST /campaigns',
    takes: ['name', 'skipLeadConditions', 'lateAcceptance'],
    summary: (_about, { name }) => `Create the campaign “${String(name)}”`,
  },
  save_sequence: {
    kind: 'DRAFT',
    title: 'Save a sequence',
    description: `Replaces the steps of a campaign; keepUnfinished saves one with errors as a draft. Preview it first. If the campaign is running, its leads follow the new steps. ${APPROVAL}`,
    route: 'POST /v1/sequenceitems',
    destructive: true,
    about: 'GET /campaigns/{campaignId}',
    actsIf: (about) => about === null || about['status'] === 'ACTIVE',
    summary: (about) => `Change the sequence of ${nameOf(about, 'a campaign')}, which is running`,
  },
  save_reply_draft: {
    kind: 'DRAFT',
    title: 'Draft a reply',
    description:
      'Saves a reply as a draft for the user to send. Needs the version that get_reply_draft shows, so that nothing unseen is overwritten.',
    route: 'PUT /messaging/conversations/{conversationId}/draft',
    takes: ['conversationId', 'text', 'channel', 'subject', 'version'],
    destructive: true,
  },
  send_message: {
    kind: 'ACT',
    title: 'Send a message',
    description: `Sends a message in a conversation, now or at sendAt. Unless keepSequence is set, the person’s campaigns pause. ${APPROVAL}`,
    route: 'POST /messaging/conversations/{conversationId}/events',
    takes: ['conversationId', 'text', 'channel', 'subject', 'sendAt', 'keepSequence'],
    destructive: true,
    outside: true,
    about: 'GET /messaging/conversations/{conversationId}',
    summary: (about) => `Send a message to ${nameOf(about, 'someone')}`,
  },
  start_campaign: {
    kind: 'ACT',
    title: 'Start a campaign',
    description: `Starts a campaign, which then contacts its leads. Check the launch first. ${APPROVAL}`,
    route: 'PATCH /campaigns/{campaignId}/status',
    takes: ['campaignId'],
    sends: { status: 'ACTIVE' },
    idempotent: true,
    outside: true,
    about: 'GET /campaigns/{campaignId}',
    summary: (about) => `Start the campaign ${nameOf(about, '')}`.trim(),
  },
  stop_campaign: {
    kind: 'ACT',
    title: 'Stop a campaign',
    description: `Stops a campaign; its leads keep their place. ${APPROVAL}`,
    route: 'PATCH /campaigns/{campaignId}/status',
    takes: ['campaignId'],
    sends: { status: 'NOT_ACTIVE' },
    idempotent: true,
    about: 'GET /campaigns/{campaignId}',
    summary: (about) => `Stop the campaign ${nameOf(about, '')}`.trim(),
  },
  add_leads: {
    kind: 'ACT',
    title: 'Add leads',
    description: `Adds up to 1,000 people to a campaign, each with a profile URL or an email; the answer says for each what became of it. ${APPROVAL}`,
    route: 'POST /campaigns/{campaignId}/leads',
    idempotent: true,
    about: 'GET /campaigns/{campaignId}',
    summary: (about, { leads }) =>
      `Add ${counted(Array.isArray(leads) ? leads.length : 0, 'lead')} to ${nameOf(about, 'a campaign')}`,
  },
  stop_lead: {
    kind: 'ACT',
    title: 'Stop a lead',
    description: `Ends a lead’s sequence in one campaign, or in all. ${APPROVAL}`,
    route: 'POST /leads/{leadId}/stop',
    idempotent: true,
    destructive: true,
    about: 'GET /leads/{leadId}',
    summary: (about) => `Stop contacting ${nameOf(about, 'a lead')}`,
  },
} as const satisfies Record<string, Tool>;

type ToolName = keyof typeof ASSISTANT_TOOLS;

/** A tool by its name; undefined for one of another version. */
export function toolOf(name: string): Tool | undefined {
  return Object.hasOwn(ASSISTANT_TOOLS, name) ? ASSISTANT_TOOLS[name as ToolName] : undefined;
}
