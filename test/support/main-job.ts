import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { LIMITED_ACTIONS } from '#core/limits/processing-limits.ts';
import { DAYS_OF_WEEK } from '#core/schedule/week.ts';
import type { z } from 'zod';
import type { sequenceItemShape } from '#contract/sequences.ts';
import type { CampaignId, LeadPackId } from '#contract/shapes.ts';
import type { ApiClient } from './api-client.ts';

export const PASSWORD = 'Correct-Horse-7-Battery!';
/** The right code of every checkpoint of the practice network. */
export const CODE = '123456';

/** The sequence's watch periods in hours; short, so that the walk takes weeks and not months. */
export const WATCHES = { acceptanceHours: 7 * 24, viewHours: 3 * 24 } as const;

/** The texts of the main job as they are typed. */
export const TEXTS = {
  note: 'Hi {{firstName}}, I enjoyed your talk at {{custom.conference}}. Shall we connect?',
  noteWithoutField: 'Hi {{firstName}}, I would like to connect with you.',
  first: 'Thank you for connecting, {{firstName}}! May I ask you one question?',
  second: 'Hello again {{firstName}}, did you have a moment to think about it?',
} as const;

/** The item ids that the calls give; the editor makes its own. */
const ITEMS = {
  visit: 'visit',
  connect: 'connect',
  connected: 'connected',
  first: 'first',
  viewed: 'viewed',
  second: 'second',
  like: 'like',
  withdraw: 'withdraw',
} as const;

export type MainJobItems = Record<keyof typeof ITEMS, string>;

/** The ids that the items of the main job have in a sequence, by their place. */
export function mainJobItems(sequence: SequenceItem | null): MainJobItems {
  const connect = sequence?.yes;
  const connected = connect?.yes;
  const first = connected?.yes;
  const viewed = first?.yes;
  const types = [
    sequence,
    connect,
    connected,
    first,
    viewed,
    viewed?.yes,
    viewed?.no,
    connected?.no,
  ].map((item) => item?.type);
  if (types.join() !== 'VISIT,CONNECT,IF_CONNECTED,MESSAGE,IF_MESSAGE_VIEWED,MESSAGE,LIKE,WITHDRAW')
    throw new Error(`This is not the sequence of the main job: ${types.join()}`);
  const idOf = (item: SequenceItem | null | undefined) => item?.id ?? '';
  return {
    visit: idOf(sequence),
    connect: idOf(connect),
    connected: idOf(connected),
    first: idOf(first),
    viewed: idOf(viewed),
    second: idOf(viewed?.yes),
    like: idOf(viewed?.no),
    withdraw: idOf(connected?.no),
  };
}

type ItemInput = z.input<typeof sequenceItemShape>;
type Partly = Partial<SequenceItem> & Pick<SequenceItem, 'id' | 'type'>;

/**
 * VISIT, CONNECT with note, IF_CONNECTED (yes: MESSAGE, IF_MESSAGE_VIEWED (yes: MESSAGE, no: LIKE);
 * no: WITHDRAW), and END on every branch.
 */
export function mainJobSequence(): SequenceItem {
  const end = (id: string): SequenceItem => item({ id, type: 'END', sequenceEndMode: 'FINISH' });
  const viewed = item({
    id: ITEMS.viewed,
    type: 'IF_MESSAGE_VIEWED',
    yesDelay: 4,
    noDelay: WATCHES.viewHours,
    yes: item({
      id: ITEMS.second,
      type: 'MESSAGE',
      message: TEXTS.second,
      yesDelay: 0,
      yes: end('end1'),
    }),
    no: item({ id: ITEMS.like, type: 'LIKE', yesDelay: 0, yes: end('end2') }),
  });
  const connected = item({
    id: ITEMS.connected,
    type: 'IF_CONNECTED',
    yesDelay: 2,
    noDelay: WATCHES.acceptanceHours,
    yes: item({ id: ITEMS.first, type: 'MESSAGE', message: TEXTS.first, yesDelay: 0, yes: viewed }),
    no: item({ id: ITEMS.withdraw, type: 'WITHDRAW', yesDelay: 0, yes: end('end3') }),
  });
  const connect = item({
    id: ITEMS.connect,
    type: 'CONNECT',
    message: TEXTS.note,
    alternativeMessage: TEXTS.noteWithoutField,
    yesDelay: 0,
    yes: connected,
  });
  return item({ id: ITEMS.visit, type: 'VISIT', yesDelay: 1, yes: connect });
}

/** An item with the given fields, all others empty. */
function item(given: Partly): SequenceItem {
  return {
    message: null,
    subject: null,
    alternativeMessage: null,
    alternativeSubject: null,
    triggerType: null,
    moveLeadsFromSequenceId: null,
    sequenceEndMode: null,
    moveToCampaignId: null,
    inviteByEmailEnabled: false,
    noteQuotaChoice: 'SEND_WITHOUT_NOTE',
    yesDelay: null,
    noDelay: null,
    attachments: [],
    variants: [],
    errors: [],
    yes: null,
    no: null,
    ...given,
  };
}

/**
 * A new person's path to a connected account: sign-up, the link in the email, sign-in, LinkedIn
 * with a code by SMS.
 */
export async function signUpAndConnect({
  api,
  email,
  userName,
}: {
  api: ApiClient;
  email: string;
  userName: string;
}): Promise<ApiClient> {
  const user = await signUp(api, email);
  const started = await user.call('POST /userdetails/verify', {
    body: { userName, password: 'Linked-In-Password-1' },
  });
  if (started.checkpoint !== 'SMS')
    throw new Error(`Expected a code by SMS, got ${JSON.stringify(started)}`);
  const connected = await user.call('POST /userdetails/verification/code', {
    body: { code: CODE },
  });
  if (connected.status !== 'VERIFIED')
    throw new Error(`Expected a connected account, got ${JSON.stringify(connected)}`);
  return user;
}

/** Signs up with a confirmed address, and signs in. */
export async function signUp(api: ApiClient, email: string): Promise<ApiClient> {
  await api.call('POST /identity/sign-up', {
    body: { email, password: PASSWORD, displayName: 'Nora Walker', zone: 'Europe/Berlin' },
  });
  const link = await mailedLink({ api, email });
  const oobCode = new URL(link).searchParams.get('oobCode') ?? '';
  await api.call('POST /identity/verify-email', { body: { oobCode } });
  const { token } = await tokenOf({ api, email });
  return api.withToken(token);
}

/** Signs in to an account without a second factor. */
export async function tokenOf({
  api,
  email,
  password = PASSWORD,
}: {
  api: ApiClient;
  email: string;
  password?: string;
}): Promise<{ token: string; userId: string }> {
  const answer = await api.call('POST /identity/sign-in', { body: { email, password } });
  if (!('token' in answer)) throw new Error(`${email} has a second factor`);
  return answer;
}

/** The first link of the newest mail to an address in the outbox. */
async function mailedLink({ api, email }: { api: ApiClient; email: string }): Promise<string> {
  const [mail] = await api.call('GET /practice/outbox', { query: { to: email } });
  const link = mail?.links[0];
  if (link === undefined) throw new Error(`No mail with a link went to ${email}`);
  return link;
}

/** Raises every limit to its maximum, and sets these working hours on all seven days. */
export async function raiseLimitsAndHours({
  user,
  fromHour,
  toHour,
}: {
  user: ApiClient;
  fromHour: number;
  toHour: number;
}): Promise<void> {
  await user.call('PUT /processinglimits', {
    body: {
      activityControlEnabled: false,
      processingLimits: LIMITED_ACTIONS.map((sequenceItemType) => ({
        sequenceItemType,
        limit: 100,
      })),
      processingLimitRange: 1,
    },
  });
  const { zone } = await user.call('GET /schedule');
  await user.call('PUT /schedule', {
    body: {
      zone,
      schedulerItems: DAYS_OF_WEEK.map((dayOfWeek) => ({
        dayOfWeek,
        fromHour,
        toHour,
        active: true,
      })),
    },
  });
}

/** The built campaign, not yet started. */
export type BuiltCampaign = {
  campaignId: CampaignId;
  filePackId: LeadPackId;
  searchPackId: LeadPackId | null;
};

/**
 * A campaign with the lead file, a search and the sequence of the main job, built by calls alone.
 */
export async function buildCampaign({
  user,
  name,
  file,
  searchUrl,
}: {
  user: ApiClient;
  name: string;
  file: string;
  searchUrl: string | null;
}): Promise<BuiltCampaign> {
  const { id: campaignId } = await user.call('POST /campaigns', { body: { name } });
  const filePack = await user.upload('POST /searches', {
    file: { name: 'conference leads.csv', content: file },
    fields: { campaignId, searchType: 'CSV_FILE', name: 'Conference' },
  });
  const searchPack =
    searchUrl === null
      ? null
      : await user.call('POST /searches', {
          body: {
            campaignId,
            searchType: 'BASIC_SEARCH',
            searchOption: 'SEARCH',
            url: searchUrl,
            name: 'Search',
          },
        });
  await user.call('POST /v1/sequenceitems', {
    body: {
      campaignId,
      sequenceUpdatedAt: null,
      sequenceItemRequest: mainJobSequence() as ItemInput & SequenceItem,
    },
  });
  return { campaignId, filePackId: filePack.id, searchPackId: searchPack?.id ?? null };
}
