import type { Person } from './demo-client.ts';

type Conversation = {
  id: string;
  name: string;
  lead: { id: string } | null;
  lastMessage: { text: string; at: string } | null;
  channels: { channel: string; allowed: boolean }[];
};
type Labels = readonly { id: string; name: string }[];

/** A label of one's own beside the given ones. */
export async function setUpInbox({ call }: Person): Promise<Labels> {
  await call('POST /messaging/labels', { name: 'Send the deck', colour: 'PURPLE' });
  return call<Labels>('GET /messaging/labels');
}

/** What one answers, by what the other wrote. */
const ANSWERS: readonly (readonly [RegExp, string, string | null])[] = [
  [
    /thursday|monday|tuesday|wednesday|friday|slot|next week|call/i,
    'That works for me. I’ll send an invitation with a link, and two sentences on what I’d like to ask.',
    'Meeting',
  ],
  [
    /deck|one-pager|share/i,
    'With pleasure. Here’s the short version, three pages: northpoint.example/short. What would you like to know beyond that?',
    'Send the deck',
  ],
  [
    /pric|cost|trial/i,
    'For ten people it’s 290 a month, and the first month is free. Shall I set up a trial for your team?',
    'Interested',
  ],
  [
    /data stored|legal/i,
    'All data stays in Frankfurt, and I can send you our security sheet for your legal team.',
    'Interested',
  ],
  [
    /colleague|wrong person|tom/i,
    'Thank you, that helps a lot. I’ll write to them and mention you.',
    null,
  ],
  [
    /not interested|pass|not for us|solution in place|no for now/i,
    'Thank you for telling me straight. All the best!',
    'Not interested',
  ],
];

/**
 * The end of a day in the inbox: most of those who wrote get an answer and a label, some a reminder
 * or a note, a few wait.
 */
export async function answerPeople(
  { call }: Person,
  { day, labels }: { day: number; labels: Labels },
): Promise<void> {
  // The first day is a Tuesday, and nobody works at weekends.
  if (day % 7 === 4 || day % 7 === 5) return;
  const { content } = await call<{ content: Conversation[] }>(
    'GET /messaging/conversations?awaitingMe=true&size=20',
  );
  for (const [at, { id, lead, lastMessage }] of content.entries()) {
    if ((at + day) % 4 === 0 || lastMessage === null) continue;
    const [, answer, labelName] = ANSWERS.find(([words]) => words.test(lastMessage.text)) ?? [];
    const label = labels.find(({ name }) => name === labelName);
    if (label) await call(`PATCH /messaging/conversations/${id}`, { label: label.id });
    if (answer)
      await call(`POST /messaging/conversations/${id}/events`, { text: answer }).catch(
        (error: unknown) => console.log(String(error).slice(0, 160)),
      );
    else await call(`PATCH /messaging/conversations/${id}`, { read: true });
    if (lead === null) continue;
    if (labelName === 'Meeting' && at % 2 === 0)
      await call(`POST /leads/${lead.id}/notes`, {
        content: 'Uses a spreadsheet for planning, 14 people, decides together with the COO.',
      });
    if (labelName === 'Send the deck')
      await call(`POST /leads/${lead.id}/reminders`, {
        reminderType: 'FOLLOW_UP',
        remindAt: new Date(Date.parse(lastMessage.at) + 9 * 86_400_000).toISOString(),
        note: 'Ask what they thought of the deck',
      });
  }
}

/** Tags, saved filters, somebody who is not to be contacted, and two templates. */
export async function sortLeads({ call }: Person): Promise<void> {
  const { content } = await call<{ content: { id: string; company: string | null }[] }>(
    'GET /leads?size=100',
  );
  const every = (nth: number, from: number) =>
    content.filter((_, at) => at % nth === from).map(({ id }) => id);
  await call('POST /leads/bulk', { action: 'TAG', tag: 'Decision maker', leadIds: every(4, 0) });
  await call('POST /leads/bulk', { action: 'TAG', tag: 'Met in person', leadIds: every(9, 2) });
  await call('POST /leads/bulk', { action: 'BLACKLIST', leadIds: every(34, 5) });
  await call('POST /leads/filters', {
    name: 'Decision makers who replied',
    filter: { tags: ['Decision maker'], status: ['FINISHED'] },
  });
  await call('POST /leads/filters', {
    name: 'Waiting, met in person',
    filter: { tags: ['Met in person'], status: ['WAITING', 'IN_PROGRESS'] },
  });
  const { content: campaigns } = await call<{ content: { id: string; name: string }[] }>(
    'GET /campaigns?size=20',
  );
  for (const { id, name } of campaigns.slice(0, 2)) {
    const { sequence } = await call<{ sequence: object }>(`GET /v1/sequenceitems/${id}`);
    await call('POST /v1/shared/sequenceitemtemplates', {
      templateName: name.slice(0, 40),
      templateType: 'INDIVIDUAL',
      sequence,
    }).catch((error: unknown) => console.log(String(error)));
  }
}
