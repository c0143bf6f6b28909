import { expect, test } from 'vitest';
import { instant } from '#data/database.ts';
import { stopRepliedLeads, type AnswerChannel } from '#data/engine-store/postgres/replied-leads.ts';
import { useTestDatabase } from '../../../../test/support/database.ts';
import {
  chain,
  createEngineWorld,
  eventsOf,
  item,
  standingOf,
  startCampaign,
} from '../../../../test/support/engine-world.ts';

const database = useTestDatabase();

test.each<[AnswerChannel, string, boolean]>([
  ['EMAIL', 'EMAIL_RESPONDED', true],
  ['LINKEDIN', 'MESSAGE_RESPONDED', false],
])(
  'an answer by %s stops the person in every campaign and counts where they were contacted',
  async (channel, event, byEmail) => {
    const it = await createEngineWorld({ db: database.db, databaseUrl: database.url });
    const contacted = await startCampaign({ world: it, sequence: chain(item('VISIT')) });
    const waiting = await startCampaign({
      world: it,
      sequence: chain(item('LIKE')),
      name: 'Waiting',
    });
    const fed = await startCampaign({
      world: it,
      sequence: chain({
        ...item('FOLLOW'),
        moveLeadsFromSequenceId: contacted.campaignId,
        triggerType: 'ON_REPLY',
      }),
      people: 0,
      name: 'Fed',
    });
    const sentAt = instant(it.clock.now());
    await it.db
      .updateTable('campaign_leads')
      .set({ contacted_at: sentAt, emailed_at: sentAt })
      .where('campaign_id', '=', contacted.campaignId)
      .execute();
    it.clock.advance({ hours: 3 });
    const stop = () =>
      it.db.transaction().execute((db) =>
        stopRepliedLeads(
          { db, userId: it.userId, now: it.clock.now() },
          {
            leadId: String(contacted.leadIds[0]),
            channel,
            answers: [{ messageId: `a-${channel}`, text: 'Hello', at: it.clock.now() - 1000 }],
            moving: true,
          },
        ),
      );
    expect(new Set(await stop())).toEqual(new Set([contacted.campaignId, waiting.campaignId]));
    const [first] = await standingOf({ world: it, campaignId: contacted.campaignId });
    expect(first).toMatchObject({ state: 'FINISHED', reason: 'REPLIED' });
    expect([first?.replied_at !== null, first?.email_replied_at !== null]).toEqual([true, byEmail]);
    expect((await standingOf({ world: it, campaignId: waiting.campaignId }))[0]).toMatchObject({
      state: 'FINISHED',
      reason: 'REPLIED',
      replied_at: null,
    });
    expect(
      (await standingOf({ world: it, campaignId: fed.campaignId })).map(({ state }) => state),
    ).toEqual(['GETTING_READY']);
    expect(await eventsOf({ world: it, campaignId: contacted.campaignId })).toEqual([
      event,
      'STATE_CHANGED',
    ]);
  },
);
