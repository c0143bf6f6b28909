import {
  CONDITIONS,
  isCondition,
  type SequenceItem,
  type SequenceItemType,
} from '#core/sequence/sequence-item.ts';

/**
 * An item as the editor creates it: empty texts, no delay, the default watch of a condition, FINISH
 * for an END (product rules, section 2). The id is the caller's.
 */
export function newItem({
  type,
  id,
  yes = null,
  no = null,
}: {
  type: SequenceItemType;
  id: string;
  yes?: SequenceItem | null;
  no?: SequenceItem | null;
}): SequenceItem {
  return {
    id,
    type,
    message: null,
    subject: null,
    alternativeMessage: null,
    alternativeSubject: null,
    triggerType: null,
    moveLeadsFromSequenceId: null,
    sequenceEndMode: type === 'END' ? 'FINISH' : null,
    moveToCampaignId: null,
    inviteByEmailEnabled: false,
    noteQuotaChoice: 'SEND_WITHOUT_NOTE',
    newThread: false,
    yesDelay: type === 'END' ? null : 0,
    noDelay: isCondition(type) ? CONDITIONS[type].watchHours : null,
    attachments: [],
    variants: [],
    errors: [],
    yes,
    no,
  };
}
