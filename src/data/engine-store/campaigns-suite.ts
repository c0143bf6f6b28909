import { beforeAll, describe, expect, test } from 'vitest';
import type { CampaignStatus } from '#core/campaign/campaign-status.ts';
import { newItem } from '#core/sequence/new-item.ts';
import type { SequenceItem, TriggerType } from '#core/sequence/sequence-item.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import type { Lane } from '#data/walk/lane-facts.ts';
import type { LeadInWalk, LeadStep } from '#data/walk/lead-in-walk.ts';

/**
 * A store controlled by the suite, with a user who has no campaign yet and whose lane is due.
 * People are identified by their member ids.
 */
export interface CampaignsSubject {
  store: EngineStore;
  userId: string;
  now: number;
  /** An unlocked campaign; its people are at the root and due. A running one has started. */
  addCampaign: (campaign: {
    sequence: SequenceItem;
    people: readonly string[];
    status: CampaignStatus;
  }) => Promise<string>;
  leadsOf: (campaignId: string) => Promise<
    {
      leadId: string;
      state: string;
      reason: string | null;
      itemId: string | null;
      dueAt: number | null;
    }[]
  >;
  eventsOf: (campaignId: string) => Promise<{ type: string; data: Record<string, unknown> }[]>;
  notifications: () => Promise<{ type: string; data: Record<string, unknown> }[]>;
}

/**
 * What every engine store must do for whole campaigns: leads that move to others, holds that end,
 * and campaigns that finish (product rules, sections 2, 12 and 14).
 */
export function describeCampaignKeeping(
  name: string,
  makeSubject: () => Promise<CampaignsSubject>,
): void {
  describe(`campaigns in the engine's store: ${name}`, () => {
    let subject: CampaignsSubject;
    let lane: Lane;
    let people = 0;
    const person = (): string => `m-${(people += 1)}`;
    const END: SequenceItem = newItem({ type: 'END', id: 'end' });
    const visit = (parts: Partial<SequenceItem> = {}): SequenceItem => ({
      ...newItem({ type: 'VISIT', id: 'root', yes: END }),
      ...parts,
    });
    const fedBy = (campaignId: string, triggerType: TriggerType): SequenceItem =>
      visit({ id: 'fed', moveLeadsFromSequenceId: campaignId, triggerType });
    const held = () => ({ lane, now: subject.now });
    const addRunning = (sequence: SequenceItem, ...members: string[]): Promise<string> =>
      subject.addCampaign({ sequence, people: members, status: 'ACTIVE' });
    const addDraft = (sequence: SequenceItem, ...members: string[]): Promise<string> =>
      subject.addCampaign({ sequence, people: members, status: 'DRAFT' });

    async function onlyLead(campaignId: string): Promise<LeadInWalk> {
      const [place] = await subject.leadsOf(campaignId);
      const lead =
        place === undefined
          ? null
          : await subject.store.readLead({
              userId: subject.userId,
              campaignId,
              leadId: place.leadId,
            });
      if (lead === null) throw new Error('The campaign has no lead.');
      return lead;
    }
    const stepOf = (
      lead: LeadInWalk,
      to: Partial<LeadStep['to']>,
      more: Partial<LeadStep> = {},
    ): LeadStep => {
      const {
        campaignId,
        leadId,
        version,
        state,
        reason,
        itemId,
        itemType,
        enteredAt,
        visit: times,
        dueAt,
        memory,
      } = lead;
      return {
        campaignId,
        leadId,
        version,
        to: { state, reason, itemId, itemType, enteredAt, visit: times, dueAt, memory, ...to },
        stamps: {},
        events: [],
        end: null,
        ...more,
      };
    };
    const ended = { state: 'FINISHED', reason: 'REACHED_END', dueAt: null } as const;
    const standing = async (campaignId: string) =>
      (await subject.leadsOf(campaignId)).map(({ state, reason, itemId }) => [
        state,
        reason,
        itemId,
      ]);
    const contacted = async (campaignId: string) =>
      subject.store.applySteps({
        ...held(),
        steps: [
          stepOf(
            await onlyLead(campaignId),
            {},
            { stamps: { invited: subject.now - 1, contacted: subject.now - 1 } },
          ),
        ],
      });
    const answer = (memberId: string, messageId: string) => ({
      chatId: `c-${memberId}`,
      memberId,
      messages: [{ messageId, fromMe: false, text: 'Hello', at: subject.now, seen: true }],
    });

    beforeAll(async () => {
      subject = await makeSubject();
      const [first] = await subject.store.leaseLanes({
        owner: '1',
        driven: [],
        now: subject.now,
        realNow: 1_000_000,
        leaseMs: 1_000_000,
        limit: 1,
      });
      if (first === undefined) throw new Error('The subject has no lane that is due.');
      lane = first;
    });

    test('a move puts a lead at the root of the named campaign, once, even if it is not running', async () => {
      const target = await addDraft(visit({ id: 'there' }));
      const source = await addRunning(visit(), person());
      const move = stepOf(
        await onlyLead(source),
        { state: 'FINISHED', reason: 'MOVED', dueAt: null },
        {
          end: {
            mode: 'MOVE',
            toCampaignId: target,
            otherwise: { to: stepOf(await onlyLead(source), {}).to, events: [] },
          },
        },
      );
      await subject.store.applySteps({ ...held(), steps: [move] });
      expect(await subject.store.applySteps({ ...held(), steps: [move] })).toEqual(new Set());
      expect(await standing(source)).toEqual([['FINISHED', 'MOVED', 'root']]);
      expect(await standing(target)).toEqual([['GETTING_READY', null, 'there']]);
      expect((await subject.leadsOf(target))[0]?.dueAt).not.toBeNull();
      expect(await subject.eventsOf(target)).toEqual([
        { type: 'LEAD_ADDED', data: expect.objectContaining({ fromCampaignId: source }) },
      ]);
    });

    test('a move to a deleted campaign puts the lead where the step says, with its events', async () => {
      const source = await addRunning(visit(), person());
      const lead = await onlyLead(source);
      const event = {
        type: 'STATE_CHANGED' as const,
        at: subject.now,
        campaignId: source,
        leadId: lead.leadId,
        itemId: 'end',
        itemType: 'END' as const,
        actor: 'ENGINE' as const,
        data: { reason: 'TARGET_MISSING' },
      };
      const otherwise = {
        to: stepOf(lead, { state: 'PAUSED', reason: 'TARGET_MISSING', dueAt: null }).to,
        events: [event],
      };
      await subject.store.applySteps({
        ...held(),
        steps: [
          stepOf(
            lead,
            { state: 'FINISHED', reason: 'MOVED', dueAt: null },
            { end: { mode: 'MOVE', toCampaignId: '999999999', otherwise } },
          ),
        ],
      });
      expect(await standing(source)).toEqual([['PAUSED', 'TARGET_MISSING', 'root']]);
      expect(await subject.eventsOf(source)).toEqual([
        { type: 'STATE_CHANGED', data: { reason: 'TARGET_MISSING' } },
      ]);
    });

    test('a lead already in the campaign is not added again, and its timeline says so', async () => {
      const memberId = person();
      const target = await addRunning(visit({ id: 'there' }), memberId);
      const source = await addRunning(visit(), memberId);
      const lead = await onlyLead(source);
      await subject.store.applySteps({
        ...held(),
        steps: [
          stepOf(
            lead,
            { state: 'FINISHED', reason: 'MOVED', dueAt: null },
            {
              end: {
                mode: 'MOVE',
                toCampaignId: target,
                otherwise: { to: stepOf(lead, {}).to, events: [] },
              },
            },
          ),
        ],
      });
      expect(await standing(target)).toEqual([['GETTING_READY', null, 'there']]);
      expect(
        (await subject.eventsOf(target)).map(({ type, data }) => [type, data['reason']]),
      ).toEqual([['LEAD_SKIPPED', 'CAMPAIGN_DUPLICATE']]);
    });

    test('an end feeds the oldest campaign that asks for ends of this one, and no other', async () => {
      const source = await addRunning(visit(), person());
      const [oldest, younger, byReply] = [
        await addDraft(fedBy(source, 'ON_END')),
        await addRunning(fedBy(source, 'ON_END')),
        await addRunning(fedBy(source, 'ON_REPLY')),
      ];
      await subject.store.applySteps({
        ...held(),
        steps: [stepOf(await onlyLead(source), ended, { triggers: ['ON_END'] })],
      });
      expect(await standing(source)).toEqual([['FINISHED', 'REACHED_END', 'root']]);
      expect(await standing(oldest)).toEqual([['GETTING_READY', null, 'fed']]);
      expect([await standing(younger), await standing(byReply)]).toEqual([[], []]);
    });

    test('an answer stops the lead, and the first one feeds the campaign that asks for answers', async () => {
      const memberId = person();
      const source = await addRunning(visit(), memberId);
      const target = await addRunning(fedBy(source, 'ON_REPLY'));
      await contacted(source);
      await subject.store.recordThread({ ...held(), thread: answer(memberId, `a-${memberId}`) });
      await subject.store.recordThread({ ...held(), thread: answer(memberId, `a-${memberId}`) });
      expect(await standing(source)).toEqual([['FINISHED', 'REPLIED', 'root']]);
      expect(await standing(target)).toEqual([['GETTING_READY', null, 'fed']]);
      expect((await onlyLead(target)).memory.answersSeenUntil).toBeGreaterThanOrEqual(subject.now);
    });

    test('an acceptance moves the lead and ends it where it came from', async () => {
      const memberId = person();
      const source = await addRunning(visit(), memberId);
      const target = await addRunning(fedBy(source, 'ON_ACCEPT'));
      await contacted(source);
      for (const _again of [1, 2])
        await subject.store.recordConnections({
          ...held(),
          found: [{ memberId, at: subject.now }],
          late: () => null,
        });
      expect(await standing(source)).toEqual([['FINISHED', 'MOVED', 'root']]);
      expect(await standing(target)).toEqual([['GETTING_READY', null, 'fed']]);
      expect((await subject.eventsOf(source)).map(({ type }) => type)).toEqual([
        'INVITE_ACCEPTED',
        'STATE_CHANGED',
      ]);
    });

    test('no lead moves while the plan does not allow moves', async () => {
      const memberId = person();
      const source = await addRunning(visit(), memberId);
      const target = await addRunning(fedBy(source, 'ON_ACCEPT'));
      await contacted(source);
      await subject.store.recordConnections({
        ...held(),
        moving: false,
        found: [{ memberId, at: subject.now }],
        late: () => null,
      });
      expect(await standing(target)).toEqual([]);
      expect((await standing(source))[0]?.[0]).toBe('GETTING_READY');
    });

    test('a step’s notices are sent with it, and not if the step is not applied', async () => {
      const lead = await onlyLead(await addRunning(visit(), person()));
      const step = stepOf(
        lead,
        {},
        { notices: [{ type: 'LATE_ACCEPTANCE', data: { leadId: lead.leadId }, link: null }] },
      );
      const before = (await subject.notifications()).length;
      await subject.store.applySteps({ ...held(), steps: [{ ...step, version: '999' }] });
      expect(await subject.notifications()).toHaveLength(before);
      await subject.store.applySteps({ ...held(), steps: [step] });
      expect((await subject.notifications()).at(-1)).toEqual({
        type: 'LATE_ACCEPTANCE',
        data: { leadId: lead.leadId },
      });
    });

    test('held leads continue in their old place in the queue when their cause is over', async () => {
      const campaignId = await addRunning(visit(), person(), person(), person());
      const leads = await Promise.all(
        (await subject.leadsOf(campaignId)).map(
          async ({ leadId }) =>
            (await subject.store.readLead({ userId: subject.userId, campaignId, leadId })) ??
            (await onlyLead(campaignId)),
        ),
      );
      const [untried, waited, decision] = leads;
      if (untried === undefined || waited === undefined || decision === undefined)
        throw new Error('Too few leads.');
      const dueAt = subject.now - 77_000;
      await subject.store.applySteps({
        ...held(),
        steps: [
          stepOf(untried, {
            state: 'PAUSED',
            reason: 'MAILBOX_MISSING',
            dueAt: null,
            memory: { heldState: 'GETTING_READY', heldDueAt: dueAt },
          }),
          stepOf(waited, { state: 'PAUSED', reason: 'MAILBOX_MISSING', dueAt: null }),
          stepOf(decision, { state: 'PAUSED', reason: 'NO_INMAIL_CREDITS', dueAt: null }),
        ],
      });
      expect(
        (await subject.store.readLane({ ...held(), knownSequences: new Map() }))?.heldFor,
      ).toEqual(['MAILBOX_MISSING']);
      expect(
        await subject.store.releaseHeld({
          ...held(),
          reasons: ['MAILBOX_MISSING', 'FINDER_MISSING'],
          limit: 10,
        }),
      ).toBe(2);
      expect(
        (await subject.store.readLane({ ...held(), knownSequences: new Map() }))?.heldFor,
      ).toEqual([]);
      const now = new Map(
        (await subject.leadsOf(campaignId)).map((lead) => [
          lead.leadId,
          [lead.state, lead.reason, lead.dueAt],
        ]),
      );
      expect([now.get(untried.leadId), now.get(waited.leadId), now.get(decision.leadId)]).toEqual([
        ['GETTING_READY', null, dueAt],
        ['WAITING', null, subject.now],
        ['PAUSED', 'NO_INMAIL_CREDITS', null],
      ]);
    });

    test('the end of the last lead is reported once, and again only after new leads came', async () => {
      const source = await addRunning(visit(), person());
      const campaignId = await addRunning(fedBy(source, 'ON_END'), person());
      const finish = () => subject.store.finishCampaigns({ ...held(), campaignIds: [campaignId] });
      expect(await finish()).toEqual([]);
      await subject.store.applySteps({
        ...held(),
        steps: [stepOf(await onlyLead(campaignId), ended)],
      });
      expect([await finish(), await finish()]).toEqual([[campaignId], []]);
      expect((await subject.notifications()).at(-1)).toMatchObject({
        type: 'CAMPAIGN_FINISHED',
        data: { campaignId },
      });
      await subject.store.applySteps({
        ...held(),
        steps: [stepOf(await onlyLead(source), ended, { triggers: ['ON_END'] })],
      });
      expect(await finish()).toEqual([]);
      for (const { leadId } of await subject.leadsOf(campaignId)) {
        const lead = await subject.store.readLead({ userId: subject.userId, campaignId, leadId });
        if (lead !== null)
          await subject.store.applySteps({ ...held(), steps: [stepOf(lead, ended)] });
      }
      expect(await finish()).toEqual([campaignId]);
    });
  });
}
