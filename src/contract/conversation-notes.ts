import { z } from 'zod';
import { FIELD_LENGTHS } from '#core/text/field-lengths.ts';
import { inboxCall, ofConversation } from '#contract/conversations.ts';
import { teammateShape } from '#contract/inbox-scope.ts';
import type { RouteTable } from '#contract/route.ts';
import { shapeNames } from '#contract/shape-names.ts';
import {
  conversationIdShape,
  emptyShape,
  leadIdShape,
  noteIdShape,
  textShape,
} from '#contract/shapes.ts';
import { threadNoteShape } from '#contract/threads.ts';

const ofNote = z.object({ conversationId: conversationIdShape, noteId: noteIdShape });
const body = z.strictObject({ content: textShape({ min: 1, max: FIELD_LENGTHS.leadNote }) });
shapeNames.add(body, { id: 'ConversationNoteContent' });

/** The team's internal notes on a conversation (product rules, section 23). */
export const conversationNoteRoutes = {
  'POST /messaging/conversations/{conversationId}/notes': {
    summary: 'Write an internal note between the messages; it never leaves',
    ...inboxCall,
    params: ofConversation,
    status: 201,
    body,
    answer: threadNoteShape,
  },
  'PATCH /messaging/conversations/{conversationId}/notes/{noteId}': {
    summary: 'Change a note that you wrote',
    problems: ['NOT_YOUR_NOTE'],
    ...inboxCall,
    params: ofNote,
    body,
    answer: threadNoteShape,
  },
  'DELETE /messaging/conversations/{conversationId}/notes/{noteId}': {
    summary: 'Delete a note that you wrote, or any in your account',
    problems: ['NOT_YOUR_NOTE'],
    ...inboxCall,
    params: ofNote,
    status: 204,
    answer: emptyShape,
  },
  'GET /messaging/conversations/{conversationId}/colleagues': {
    summary: 'The members a conversation can be assigned to: everyone who can answer it',
    ...inboxCall,
    params: ofConversation,
    answer: z.array(teammateShape),
  },
  'POST /messaging/conversations/{conversationId}/lead': {
    summary:
      'Make the person of a conversation a lead, in no campaign yet; answers with the lead that is there already',
    problems: ['PERSON_NOT_KNOWN', 'PERSON_ERASED', 'OUT_OF_REACH_INSIDE', 'CONVERSATION_REMOVED'],
    ...inboxCall,
    scopes: ['inbox:read', 'leads:write'],
    params: ofConversation,
    status: 201,
    answer: z.object({ leadId: leadIdShape }),
  },
  'POST /messaging/conversations/{conversationId}/writing': {
    summary: 'Show others who read the conversation that the caller is writing',
    ...inboxCall,
    params: ofConversation,
    status: 204,
    answer: emptyShape,
  },
} as const satisfies RouteTable;
