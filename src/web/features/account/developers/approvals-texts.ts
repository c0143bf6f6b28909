import type { ApprovalState } from '#core/programs/approval.ts';

/** What is said about assistants and what they ask for. */
export const approvalsTexts = {
  assistants: {
    title: 'Assistants, over MCP',
    text: 'Give an assistant this address and allow it, or give it an API key. It can use Reachwell with the rights that you chose, and asks you before it sends or starts something, unless you allowed that. Every call is in the activity log.',
    approvals: 'Approvals',
  },
  title: 'Approvals',
  text: 'What assistants asked to do with your keys. Nothing happens until you approve it, and each request is carried out once.',
  emptyTitle: 'Nothing to approve',
  emptyText: 'When an assistant wants to send or start something, it asks you here.',
  asks: (key: string) => `${key} asks`,
  asked: (key: string) => `${key} asked`,
  until: 'Until',
  arguments: 'The request',
  tool: 'Tool',
  preview: 'What would change',
  approve: 'Approve',
  approving: 'Working…',
  reject: 'Reject',
  rejecting: 'Rejecting…',
  approved: 'Done',
  rejected: 'Rejected',
  failed: 'This couldn’t be done',
  more: 'Load more',
  states: {
    WAITING: 'Waiting for you',
    APPROVED: 'In progress',
    DONE: 'Done',
    FAILED: 'Failed',
    REJECTED: 'Rejected',
    EXPIRED: 'Expired',
  } satisfies Record<ApprovalState, string>,
} as const;
