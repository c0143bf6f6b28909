import { randomUUID } from 'node:crypto';
import type { OutgoingEmail } from '#connectors/mail/mail.ts';
import type { MailSubject } from './mail-subject.ts';

/** An email to Ada with a Message-ID of its own. */
export function emailTo(
  subject: Pick<MailSubject, 'from'>,
  changes: Partial<OutgoingEmail> = {},
): OutgoingEmail {
  return {
    messageId: newMessageId(),
    from: subject.from,
    to: { name: 'Ada Byron', address: 'ada@acme.example' },
    subject: 'Quick question',
    text: 'Hello Ada,\n\nhow are you?\n',
    html: '<p>Hello Ada,</p><p>how are you?</p>',
    inReplyTo: null,
    references: [],
    threadId: null,
    headers: {},
    files: [],
    ...changes,
  };
}

export const newMessageId = (): string => `<rw-${randomUUID()}@northpoint.example>`;

/** A message of Ada as it lies on a server, with these lines changed or added. */
export function rawFromAda({
  headers = {},
  body = 'Yes, let us talk.\r\n',
}: { headers?: Record<string, string>; body?: string } = {}): string {
  const all = {
    From: 'Ada Byron <ada@acme.example>',
    To: 'Maya Lindqvist <maya@northpoint.example>',
    Subject: 'Re: Quick question',
    'Message-ID': `<${randomUUID()}@acme.example>`,
    Date: 'Tue, 24 Nov 2026 06:00:00 +0000',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const lines = Object.entries(all)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join('')}\r\n${body}`;
}

/** A report that a message of ours could not be delivered (RFC 3464). */
export function rawBounce({ messageId }: { messageId: string }): string {
  return [
    'From: Mail Delivery System <MAILER-DAEMON@mx.acme.example>',
    'To: maya@northpoint.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${randomUUID()}@mx.acme.example>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Your message could not be delivered.',
    '',
    '--b1',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.acme.example',
    'Arrival-Date: Tue, 24 Nov 2026 06:00:00 +0000',
    '',
    'Final-Recipient: rfc822; ada@acme.example',
    'Action: failed',
    'Status: 5.1.1',
    'Diagnostic-Code: smtp; 550 5.1.1 <ada@acme.example>:',
    ' Recipient address rejected',
    '',
    '--b1',
    'Content-Type: text/rfc822-headers',
    '',
    'From: Maya Lindqvist <maya@northpoint.example>',
    'To: ada@acme.example',
    'Subject: Quick question',
    `Message-ID: ${messageId}`,
    '',
    '--b1--',
    '',
  ].join('\r\n');
}
