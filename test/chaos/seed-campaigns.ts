import type { z } from 'zod';
import type { sequenceItemShape } from '#contract/sequences.ts';
import type { CampaignId } from '#contract/shapes.ts';
import type { SequenceItem } from '#core/sequence/sequence-item.ts';
import { createApiClient, type ApiClient } from '../support/api-client.ts';
import { PASSWORD, raiseLimitsAndHours, tokenOf } from '../support/main-job.ts';
import { leadFile } from '../support/main-job-rows.ts';
import type { PracticeControl, WorldPerson } from '../support/practice-control.ts';
import { CHAOS_DOMAIN } from './chaos-harness.ts';
import type { ChaosChannel } from './chaos-options.ts';
import { chaosSequence, type ChaosShape } from './chaos-sequences.ts';

/** A campaign of the run as it was ordered: who it was given, and what shall happen to them. */
type SeededCampaign = {
  campaignId: CampaignId;
  tag: string;
  shape: ChaosShape;
  sequence: SequenceItem;
  slugs: string[];
};
export type SeededUser = {
  name: string;
  userId: string;
  api: ApiClient;
  campaigns: SeededCampaign[];
};

/**
 * Acts that a lead of each shape comes to on average, to make about as many leads as the acts need.
 */
const ACTS_A_LEAD = { linkedin: 3.75, email: 3.5 } as const satisfies Record<ChaosChannel, number>;
/** Every mailbox is swept all the time, so that emails of many people come from fewer users. */
const LEADS_A_USER = { linkedin: 110, email: 220 } as const satisfies Record<ChaosChannel, number>;
/** A small run has small users: what goes wrong for one lane keeps that lane alone waiting. */
const FEWEST_USERS = 24;
const FEWEST_LEADS = 9;
/**
 * How many of a user's people are in two campaigns at once: a reply ends both, and an invitation
 * counts for both.
 */
const SHARED = 0.1;

type Plan = {
  name: string;
  campaigns: { tag: string; shape: ChaosShape; people: WorldPerson[] }[];
};

/** Users with campaigns for about so many acts; no person is in the campaigns of two users. */
async function planUsers({
  control,
  channel,
  actions,
  firstPerson,
}: {
  control: PracticeControl;
  channel: ChaosChannel;
  actions: number;
  firstPerson: number;
}): Promise<Plan[]> {
  const leads = Math.ceil(actions / ACTS_A_LEAD[channel]);
  const userCount = Math.max(
    Math.min(FEWEST_USERS, Math.ceil(leads / FEWEST_LEADS)),
    Math.ceil(leads / LEADS_A_USER[channel]),
  );
  const each = Math.ceil(leads / userCount);
  const count = userCount * each;
  const people =
    channel === 'email'
      ? await peopleWithEmail({ control, offset: firstPerson, count })
      : await control.people({ offset: firstPerson, count });
  return Array.from({ length: userCount }, (_, index) => {
    const own = people.slice(index * each, (index + 1) * each);
    return PLANS[channel]({ own, name: `u${index + 1}` });
  });
}

const PLANS = {
  linkedin: ({ own, name }) => {
    const each = own.length;
    // A visit cannot be read back: whatever becomes unknown of it stays unknown, so it is a small
    // share of the run.
    const [outreach = 0, open = 0] = [Math.round(each * 0.58), Math.round(each * 0.35)];
    const shared = own.slice(0, Math.floor(each * SHARED));
    return {
      name,
      campaigns: [
        { tag: `${name}a`, shape: 'outreach', people: own.slice(0, outreach) },
        {
          tag: `${name}b`,
          shape: 'openProfiles',
          people: [...own.slice(outreach, outreach + open), ...shared],
        },
        { tag: `${name}c`, shape: 'visits', people: own.slice(outreach + open) },
      ],
    };
  },
  email: ({ own, name }) => {
    const alone = Math.round(own.length * 0.75);
    const shared = own.slice(0, Math.floor(own.length * SHARED));
    return {
      name,
      campaigns: [
        { tag: `${name}a`, shape: 'emails', people: own.slice(0, alone) },
        { tag: `${name}b`, shape: 'emailsBeside', people: [...own.slice(alone), ...shared] },
      ],
    };
  },
} as const satisfies Record<ChaosChannel, (of: { own: WorldPerson[]; name: string }) => Plan>;

/** People with an address that no other of them has. */
async function peopleWithEmail({
  control,
  offset,
  count,
}: {
  control: PracticeControl;
  offset: number;
  count: number;
}): Promise<WorldPerson[]> {
  const found = new Map<string, WorldPerson>();
  for (let from = offset; found.size < count; from += 200)
    for (const person of await control.people({ offset: from, count: 200 }))
      if (person.email !== null && !found.has(person.email.toLowerCase()))
        found.set(person.email.toLowerCase(), person);
  return [...found.values()].slice(0, count);
}

type Seed = {
  baseUrl: string;
  control: PracticeControl;
  channel?: ChaosChannel;
  actions: number;
  watchHours: number;
  firstPerson?: number;
  say: (line: string) => void;
};

/** Makes every user with their campaigns through the product's own calls; nothing is started. */
export async function seedCampaigns({
  baseUrl,
  control,
  channel = 'linkedin',
  actions,
  watchHours,
  firstPerson = 2000,
  say,
}: Seed): Promise<SeededUser[]> {
  const anybody = createApiClient({ baseUrl });
  const users: SeededUser[] = [];
  const plans = await planUsers({ control, channel, actions, firstPerson });
  for (const { name, campaigns } of plans) {
    const { api, userId } = await connectedUser({ anybody, name });
    if (channel === 'email') await connectMailbox({ api, name });
    const seeded: SeededCampaign[] = [];
    for (const { tag, shape, people } of campaigns.filter(
      (campaign) => campaign.people.length > 0,
    )) {
      const sequence = chaosSequence({ shape, tag, watchHours });
      const { id: campaignId } = await api.call('POST /campaigns', {
        body: { name: `Campaign ${tag}`, skipLeadConditions: ['CAMPAIGN_DUPLICATE'] },
      });
      await api.upload('POST /searches', {
        file: { name: `${tag}.csv`, content: leadFile({ people, wrongOfEach: 0 }) },
        fields: {
          campaignId,
          searchType: 'CSV_FILE',
          name: tag,
          skipLeadConditions: ['CAMPAIGN_DUPLICATE'],
        },
      });
      await api.call('POST /v1/sequenceitems', {
        body: {
          campaignId,
          sequenceUpdatedAt: null,
          sequenceItemRequest: sequence as z.input<typeof sequenceItemShape> & SequenceItem,
        },
      });
      seeded.push({ campaignId, tag, shape, sequence, slugs: people.map(({ slug }) => slug) });
    }
    users.push({ name, userId, api, campaigns: seeded });
    if (users.length % 10 === 0) say(`${users.length} users are made`);
  }
  return users;
}

/** A new user whose network account is connected, with hours and limits at their widest. */
export async function connectedUser({
  anybody,
  name,
}: {
  anybody: ApiClient;
  name: string;
}): Promise<{ api: ApiClient; userId: string }> {
  const email = `${name}@${CHAOS_DOMAIN}`;
  await anybody.call('POST /identity/sign-up', {
    body: { email, password: PASSWORD, displayName: `Chaos ${name}`, zone: 'Europe/Berlin' },
  });
  const { token, userId } = await tokenOf({ api: anybody, email });
  // A session ends before a long run does.
  const api = anybody.withToken(token, async () => (await tokenOf({ api: anybody, email })).token);
  const connected = await api.call('POST /userdetails/verify', {
    body: { userName: email, password: 'Linked-In-Password-1' },
  });
  if (connected.status !== 'VERIFIED')
    throw new Error(`The account of ${name} was not connected: ${JSON.stringify(connected)}`);
  await raiseLimitsAndHours({ user: api, fromHour: 0, toHour: 23 });
  return { api, userId };
}

/** A mailbox of the practice mail world, made and connected by the product's own calls. */
export async function connectMailbox({
  api,
  name,
}: {
  api: ApiClient;
  name: string;
}): Promise<void> {
  const { address, userName, password, smtp, imap } = await api.call('POST /practice/mailboxes', {
    body: { address: `${name}@mailbox.example` },
  });
  const server = { encryption: 'NONE', userName, password } as const;
  await api.call('POST /v1/auth', {
    body: {
      emailProvider: 'SMTP',
      address,
      smtp: { ...smtp, ...server },
      imap: { ...imap, ...server },
    },
  });
}

/** Starts every campaign. */
export async function startCampaigns(users: readonly SeededUser[]): Promise<void> {
  for (const { api, campaigns } of users)
    for (const { campaignId } of campaigns)
      await api.call('PATCH /campaigns/{campaignId}/status', {
        params: { campaignId },
        body: { status: 'ACTIVE' },
      });
}
