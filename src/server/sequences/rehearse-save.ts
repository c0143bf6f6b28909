import { storedSequence, validateSequence } from '#core/sequence/sequence-errors.ts';
import { sequenceRoutes } from '#contract/sequences.ts';
import type { Database } from '#data/database.ts';
import { planStatements } from '#data/database/plan-statements.ts';
import { refuseHarmfulText } from '#server/harmless-text.ts';
import { campaignsNamed } from '#server/sequence-facts.ts';
import { readingBefore, replacing } from '#server/sequences/save-sequence.ts';

/** An id that nobody has. */
const NOBODY = '0';
const ROUNDS = 2;

type Rehearsal = { db: Database; body: Record<string, unknown>; realNow: number };

/**
 * Plays the save of a sequence through, all but the doing: the request is read by the contract, its
 * sequence judged, its statements built and planned, for nobody. Whoever saves first after a start
 * then does not wait for code and connections to be used for the first time. Nothing is written.
 */
export async function rehearseSave({ db, body, realNow }: Rehearsal): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    refuseHarmfulText(body);
    const { sequenceItemRequest: root } = sequenceRoutes['POST /v1/sequenceitems'].body.parse(body);
    validateSequence({
      root,
      noteLength: 300,
      inviteByEmailAllowed: false,
      leadsMovingAllowed: false,
      attachments: [],
      realNow,
      campaignId: NOBODY,
    });
    const sequence = root === null ? null : storedSequence(root);
    const campaign = { campaign_id: NOBODY, status: 'NOT_ACTIVE', walked: null } as const;
    await planStatements({
      db,
      statements: (trx) => [
        ...readingBefore({
          trx,
          userId: NOBODY,
          campaignId: NOBODY,
          root,
          named: campaignsNamed(root),
        }),
        ...replacing({
          userId: NOBODY,
          campaign,
          sequence,
          completed: true,
          updatedAt: realNow,
          now: realNow,
          removedItems: undefined,
        }),
      ],
    });
  }
}
