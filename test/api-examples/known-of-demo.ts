import { BLOCKED, CONTACTS, type Known } from './demo-requests.ts';
import type { Caller, createRecorder } from './recorder.ts';
import type { Guest } from './stories.ts';

type Row = ReturnType<typeof JSON.parse>;

/** The things of the demo that requests name, some of them made for it. */
export async function knownOfDemo(
  { as, examples }: ReturnType<typeof createRecorder>,
  { token, guest }: { token: string; guest: Guest },
): Promise<Known> {
  const before = new Set(examples.keys());
  const call = as(token, { dry: false });
  const me = await call('GET /userdetails/current');
  const campaigns: Row[] = (await call('GET /campaigns', { query: { size: '50' } })).content;
  const running = campaigns.filter(({ status }) => status === 'ACTIVE');
  const campaignId = await firstWithForecast(call, running);
  const draft = await call('POST /campaigns', { body: { name: 'Winter webinar' } });
  const packs: Row[] = (await call('GET /searches', { query: { campaignId, size: '50' } })).content;
  const file =
    'First name,Last name,Profile URL\r\nAda,Moen,https://www.linkedin.com/in/ada-moen\r\n';
  const newPack = await call('POST /searches', { body: { campaignId: draft.id }, file });
  const leads: Row[] = (await call('GET /leads', { query: { campaignId, size: '20' } })).content;
  const leadId = leads[0].id;
  const conversations: Row[] = (
    await call('GET /messaging/conversations', { query: { channel: 'LINKEDIN', size: '20' } })
  ).content;
  const open = conversations.find(({ lead }) => lead !== null) ?? conversations[0];
  const message = await call('POST /messaging/conversations/{conversationId}/events', {
    params: { conversationId: open.id },
    body: { text: 'Until Thursday!', channel: 'LINKEDIN', sendAt: '2027-11-27T09:00:00.000Z' },
  });
  const label = await call('POST /messaging/labels', { body: { name: 'Speaker', colour: 'BLUE' } });
  const reminder = await call('POST /leads/{leadId}/reminders', {
    params: { leadId },
    body: { reminderType: 'FOLLOW_UP', remindAt: '2027-11-27T09:00:00.000Z' },
  });
  const note = await call('POST /leads/{leadId}/notes', {
    params: { leadId },
    body: { content: 'Likes short messages' },
  });
  const filter = await call('POST /leads/filters', {
    body: { name: 'Waiting', filter: { status: ['WAITING'] } },
  });
  const key = await call('POST /v1/apikeys', {
    body: { name: 'Weekly numbers', scopes: ['campaigns:read'] },
  });
  const entry = await call('POST /v1/do-not-contact', { body: { domain: 'quiet.example' } });
  const history = await call('POST /v1/contact-history', { body: {}, file: CONTACTS });
  const list = await call('POST /v1/do-not-contact/files', { body: {}, file: BLOCKED });
  const saved = await call('GET /v1/shared/sequenceitemtemplates');
  const [erased] = leads.slice(-1);
  const erasure = await call('POST /leads/{leadId}/erase', { params: { leadId: erased.id } });
  const otherId = running.find(({ id }) => id !== campaignId)?.id;
  const transfer = await call('POST /leads/transfer', {
    body: { leadIds: [leads[1].id], fromCampaignId: campaignId, toCampaignId: otherId },
  });
  await call('PATCH /v1/shared/teams', { body: { sharedBlacklist: true } });
  const blocked = await call('POST /v1/shared/teams/blacklist', {
    body: { email: 'maren@nordlicht.example', reason: 'Asked not to be contacted' },
  });
  const members = (await call('GET /v1/shared/teams/users')).content;
  const invitation = await call('POST /v1/shared/teams/invitations', {
    body: { email: 'kim@example.com', role: 'USER' },
  });
  const withdrawal = await call('POST /v1/linkedin/identity/withdraw', {
    body: { leadIds: [leads[2].id] },
  });
  const exported = await call('POST /account/export');
  const notices = await call('GET /notifications');
  for (const made of examples.keys()) if (!before.has(made)) examples.delete(made);
  return {
    userId: me.id,
    zone: me.zone,
    campaignId,
    otherId,
    certificateId: erasure.certificateId,
    transferId: transfer.taskId,
    taskId: withdrawal.taskId,
    blockedId: blocked.id,
    memberId: members.find(({ self }: Row) => !self)?.userId ?? '',
    invitationId: invitation.id,
    draftId: draft.id,
    leadPackId: packs[0].id,
    collectingId: packs.find(({ can }) => can.pause.allowed)?.id ?? newPack.id,
    newPackId: newPack.id,
    leadId,
    conversationId: open.id,
    eventId: message.id,
    labelId: label.id,
    reminderId: reminder.id,
    reminderType: 'FOLLOW_UP',
    noteId: note.id,
    savedFilterId: filter.id,
    keyId: key.id,
    entryId: entry.id,
    historyImportId: history.id,
    fileId: list.fileId,
    templateId: saved.content[0]?.id ?? '',
    exportId: exported.id,
    notificationId: notices.content[0]?.id ?? '',
    version: '1',
    // What only a browser, a provider, or an upload would have.
    attachmentId: '41',
    picture: 'dana',
    sessionId: 'session-1',
    token: 'token-of-the-provider',
    guestId: guest.userId,
  };
}

/** The first campaign that still has something to do. */
async function firstWithForecast(call: Caller, campaigns: Row[]): Promise<string> {
  for (const { id } of campaigns) {
    const params = { campaignId: String(id) };
    const forecast = await call('GET /campaigns/{campaignId}/forecast', { params }).catch(
      () => null,
    );
    if (forecast !== null) return params.campaignId;
  }
  throw new Error('No campaign of the demo has anything left to do');
}
