import type { WebhookEvent } from '#core/webhooks/webhook-event.ts';
import { APPROVAL, ASSISTANT_TOOLS, type Tool } from '#server/programs/assistant-tools.ts';

/** A call that the integrations offer, written as a tool for assistants is. */
export type Offered = Pick<
  Tool,
  'kind' | 'title' | 'description' | 'route' | 'takes' | 'sends' | 'shows'
> & {
  /** What must be filled in here, beside what the call itself needs. */
  needs?: readonly string[];
};

/** Calls that workflows need and assistants have no tool for. */
const MORE = {
  add_note: {
    kind: 'ACT',
    title: 'Write a note',
    description: 'Writes a note on a lead, which only your team can see.',
    route: 'POST /leads/{leadId}/notes',
  },
  edit_lead: {
    kind: 'ACT',
    title: 'Edit a lead',
    description: 'Changes what is known about a lead. Imports don’t overwrite it.',
    route: 'PATCH /leads/{leadId}',
  },
  tag_leads: bulk('TAG', 'Tag leads', 'Adds a tag to leads.'),
  untag_leads: bulk('UNTAG', 'Remove a tag', 'Removes a tag from leads.'),
  pause_leads: bulk('PAUSE', 'Pause leads', 'Pauses leads in one campaign, or in all.'),
  resume_leads: bulk('RESUME', 'Resume leads', 'Resumes paused leads in one campaign, or in all.'),
  block_leads: bulk(
    'BLACKLIST',
    'Never contact leads',
    'Puts leads on your do-not-contact list, which ends them in every campaign.',
  ),
  do_not_contact: {
    kind: 'ACT',
    title: 'Never contact a person',
    description: 'Puts a person or an email address on the do-not-contact list.',
    route: 'POST /v1/do-not-contact',
  },
  remind: {
    kind: 'ACT',
    title: 'Set a reminder',
    description: 'Reminds you of a lead at a time you choose.',
    route: 'POST /leads/{leadId}/reminders',
  },
} as const satisfies Record<string, Offered>;

function bulk(action: string, title: string, description: string): Offered {
  const tags = action.endsWith('TAG');
  return {
    kind: 'ACT',
    title,
    description,
    route: 'POST /leads/bulk',
    takes: tags ? ['leadIds', 'tag'] : ['leadIds', 'campaignId'],
    needs: tags ? ['leadIds', 'tag'] : ['leadIds'],
    sends: { action },
  };
}

const ALL: Readonly<Record<string, Offered>> = { ...ASSISTANT_TOOLS, ...MORE };

/**
 * What integrations offer, by the thing it is about. Of the assistants’ tools, those that change or
 * preview whole sequences are left out: no form of a workflow can hold one.
 */
const GROUPS = {
  Lead: [
    'add_leads',
    'list_leads',
    'get_lead',
    'explain_lead',
    'stop_lead',
    'edit_lead',
    'add_note',
    'tag_leads',
    'untag_leads',
    'pause_leads',
    'resume_leads',
    'block_leads',
    'do_not_contact',
    'remind',
  ],
  Campaign: [
    'create_campaign',
    'list_campaigns',
    'get_campaign',
    'get_step_statistics',
    'get_sequence',
    'check_launch',
    'get_forecast',
    'start_campaign',
    'stop_campaign',
    'list_templates',
  ],
  Conversation: [
    'list_conversations',
    'read_conversation',
    'send_message',
    'get_reply_draft',
    'save_reply_draft',
  ],
  Activity: ['list_events', 'get_plan', 'get_limits'],
} as const satisfies Record<string, readonly (keyof typeof ASSISTANT_TOOLS | keyof typeof MORE)[]>;

/** Every offered call by its name, with its group. A workflow’s key never waits for approval. */
export const OFFERED = Object.entries(GROUPS).flatMap(([group, names]) =>
  names.map((name) => {
    const call = ALL[name];
    if (call === undefined) throw new Error(`${name} isn’t offered`);
    return { name, group, ...call, description: call.description.replace(` ${APPROVAL}`, '') };
  }),
);

/** What a name alone doesn’t say. */
export const FIELD_HELP: Readonly<Record<string, string>> = {
  channel: 'By default, the channel of the person’s last message',
  custom: 'Your own fields, by name',
  doNotContact: 'Yes puts the person on the do-not-contact list instead',
  doNotEmail: 'Yes puts the email address on the do-not-contact list',
  keepSequence: 'Doesn’t pause the person’s campaigns',
  leadIds: 'Separated by commas',
  listName: 'The list that leads join. By default, it’s called API',
  onlyIfSilent: 'Only if the person hasn’t replied by then',
  person: 'A profile URL',
  profileUrl: 'A lead needs a profile URL or an email',
  query: 'A text to search for',
  reason: 'Kept in the lead’s timeline',
  sendAt: 'Sends it now if it’s empty',
  version: 'The version that Get a Drafted Reply shows, so that nothing unseen is overwritten',
};

/** When each event happens, after “Triggers when”. */
export const TRIGGER_WORDS = {
  LEAD_ADDED: 'a lead is added to a campaign',
  LEAD_SKIPPED: 'a rule of a list skips a lead',
  INVITE_SENT: 'an invite is sent',
  INVITE_ACCEPTED: 'someone accepts your invite',
  INVITE_WITHDRAWN: 'an invite is withdrawn',
  MESSAGE_SENT: 'a campaign sends a message',
  MESSAGE_VIEWED: 'someone views your message',
  MESSAGE_RESPONDED: 'someone replies on LinkedIn',
  INMAIL_SENT: 'an InMail is sent',
  PROFILE_VIEWED: 'a campaign views a profile',
  ENDORSED: 'a campaign endorses someone’s skills',
  FOLLOWED: 'a campaign follows someone',
  LIKED: 'a campaign likes a post',
  EMAIL_FOUND: 'an email address is found',
  EMAIL_SENT: 'an email is sent',
  EMAIL_OPENED: 'someone opens your email',
  EMAIL_RESPONDED: 'someone replies by email',
  EMAIL_BOUNCED: 'an email bounces',
  ACTION_SKIPPED: 'a step is skipped',
  ACTION_FAILED: 'a step fails',
  ACTION_UNCONFIRMED: 'it’s uncertain whether a step was done',
  ACTION_SETTLED: 'it becomes certain whether a step was done',
  STATE_CHANGED: 'a lead starts, pauses, finishes, or changes state otherwise',
} as const satisfies Record<WebhookEvent, string>;
