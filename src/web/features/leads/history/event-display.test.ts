import {
  Award,
  AtSign,
  Ban,
  CheckCheck,
  CirclePause,
  Eye,
  LockOpen,
  Mail,
  MailCheck,
  MailOpen,
  MailX,
  MessageSquareCheck,
  MessageSquareText,
  Play,
  Reply,
  Rss,
  Send,
  ShieldCheck,
  ThumbsUp,
  Undo2,
  UserCheck,
  UserRoundPlus,
  type LucideIcon,
} from 'lucide-react';
import { expect, test } from 'vitest';
import type { EventType } from '#core/lead/lead-event.ts';
import { ACTION_DISPLAY } from '#web/parts/action-type.tsx';
import { eventDisplay } from './event-display.ts';

const event = (type: EventType) => eventDisplay({ type, data: {} }).icon;
const change = (from: string, to: string) =>
  eventDisplay({ type: 'STATE_CHANGED', data: { from, to } }).icon;

test.each<[string, LucideIcon, LucideIcon]>([
  ['send email', ACTION_DISPLAY.EMAIL.icon, Mail],
  ['email sent', event('EMAIL_SENT'), MailCheck],
  ['email opened', event('EMAIL_OPENED'), MailOpen],
  ['email bounced', event('EMAIL_BOUNCED'), MailX],
  ['connect sent', event('INVITE_SENT'), UserRoundPlus],
  ['replied', event('MESSAGE_RESPONDED'), Reply],
  ['endorsed', event('ENDORSED'), Award],
  ['viewed', event('PROFILE_VIEWED'), Eye],
  ['followed', event('FOLLOWED'), Rss],
  ['accepted', event('INVITE_ACCEPTED'), UserCheck],
  ['liked', event('LIKED'), ThumbsUp],
  ['if email available', ACTION_DISPLAY.IF_EMAIL_AVAILABLE.icon, AtSign],
  ['if message viewed', ACTION_DISPLAY.IF_MESSAGE_VIEWED.icon, CheckCheck],
  ['if open profile', ACTION_DISPLAY.IF_OPEN_PROFILE.icon, LockOpen],
  ['inmail', event('INMAIL_SENT'), Send],
  ['messaged', event('MESSAGE_SENT'), MessageSquareText],
  ['message viewed', event('MESSAGE_VIEWED'), MessageSquareCheck],
  ['withdrawn', event('INVITE_WITHDRAWN'), Undo2],
  ['whitelisted', change('BLACKLISTED', 'WAITING'), ShieldCheck],
  ['blacklisted', change('WAITING', 'BLACKLISTED'), Ban],
  ['resume', change('PAUSED', 'WAITING'), Play],
  ['paused', change('WAITING', 'PAUSED'), CirclePause],
])('%s has its icon (platform spec, section 2; design, section 12)', (_, icon, meant) =>
  expect(icon).toBe(meant),
);

test('a change of state that names no state, or one of a later version, still looks like a change', () => {
  for (const to of [undefined, 7, 'SOMEWHERE'])
    expect(eventDisplay({ type: 'STATE_CHANGED', data: { from: 'PAUSED', to } }).word).toBe(
      'Changed',
    );
});

test('an invite that gave the address of its lead says so, with the icon of any other', () => {
  expect(eventDisplay({ type: 'INVITE_SENT', data: { byEmail: true } })).toMatchObject({
    word: 'Invite sent by email',
    icon: UserRoundPlus,
  });
  expect(eventDisplay({ type: 'INVITE_SENT', data: {} }).word).toBe('Invite sent');
});

test('actions and conditions never share an icon', () => {
  expect(event('EMAIL_SENT')).not.toBe(ACTION_DISPLAY.EMAIL.icon);
  expect(event('MESSAGE_VIEWED')).not.toBe(ACTION_DISPLAY.IF_MESSAGE_VIEWED.icon);
});
