import { composeMail, dateText, multipart } from '#mail/people/compose-mail.ts';
import { parsePart } from '#mail/mime-part.ts';
import { pick } from '#world/hash.ts';

export type BounceReason = 'unknown' | 'full' | 'policy';

/** What the receiving server said, by RFC 3463. */
export const BOUNCE_CODES = {
  unknown: {
    smtp: '550',
    status: '5.1.1',
    says: 'The email account that you tried to reach does not exist',
  },
  full: {
    smtp: '552',
    status: '5.2.2',
    says: 'The email account that you tried to reach is over quota',
  },
  policy: { smtp: '554', status: '5.7.1', says: 'Message rejected due to local policy' },
} as const satisfies Record<BounceReason, unknown>;

interface ReportInput {
  address: string;
  sender: string;
  reason: BounceReason;
  at: number;
  sentAt: number;
  original: Buffer;
  /** Draws the form, and makes its identifiers. */
  bits: number;
}
type Report = { form: string; raw: Buffer };

const POSTMASTER = 'mail.practice.example';

function said({ reason }: ReportInput): string {
  const { smtp, status, says } = BOUNCE_CODES[reason];
  return `${smtp} ${status} ${says}`;
}

function headersOf(input: ReportInput, from: string, subject: string) {
  return [
    ['Return-Path', '<>'],
    ['From', from],
    ['To', input.sender],
    ['Subject', subject],
    ['Date', dateText(input.at)],
    ['Message-ID', `<${input.at.toString(36)}.${input.bits.toString(36)}@${POSTMASTER}>`],
  ] as const;
}

function deliveryStatus(input: ReportInput): string {
  const { address, reason, sentAt } = input;
  return [
    'Content-Type: message/delivery-status\r\n',
    `Reporting-MTA: dns; ${POSTMASTER}`,
    `Arrival-Date: ${dateText(sentAt)}\r\n`,
    `Final-Recipient: rfc822; ${address}`,
    'Action: failed',
    `Status: ${BOUNCE_CODES[reason].status}`,
    `Remote-MTA: dns; mx.${address.split('@')[1] ?? ''}`,
    `Diagnostic-Code: smtp; ${said(input)}`,
    '',
  ].join('\r\n');
}

/** Postfix: three parts, the headers of the mail in the last (RFC 3462, 3464). */
function postfix(input: ReportInput): Report {
  const { header } = parsePart(input.original);
  const text = `This is the mail system at host ${POSTMASTER}.\r\n\r\nI'm sorry to have to inform you that your message could not\r\nbe delivered to one or more recipients. It's attached below.\r\n\r\n<${input.address}>: host mx.${input.address.split('@')[1] ?? ''} said: ${said(input)}\r\n    (in reply to RCPT TO command)\r\n`;
  return {
    form: 'report',
    raw: composeMail(
      [
        ...headersOf(
          input,
          `MAILER-DAEMON@${POSTMASTER} (Mail Delivery System)`,
          'Undelivered Mail Returned to Sender',
        ),
        ['Auto-Submitted', 'auto-replied'],
      ],
      multipart({
        type: 'multipart/report; report-type=delivery-status',
        boundary: `${input.bits.toString(16)}/${POSTMASTER}`,
        parts: [
          `Content-Type: text/plain; charset=us-ascii\r\n\r\n${text}`,
          deliveryStatus(input),
          `Content-Type: text/rfc822-headers\r\n\r\n${header.toString()}`,
        ],
      }),
    ),
  };
}

/** Exchange: the whole mail comes back, and the subject is the old one. */
function exchange(input: ReportInput): Report {
  const subject = parsePart(input.original).fields.find(({ name }) => /^subject$/i.test(name));
  return {
    form: 'report with the mail',
    raw: composeMail(
      [
        ...headersOf(
          input,
          `"Microsoft Outlook" <postmaster@${input.address.split('@')[1] ?? POSTMASTER}>`,
          `Undeliverable: ${subject?.value ?? ''}`,
        ),
        ['X-MS-Exchange-Message-Is-Ndr', ''],
        ['Auto-Submitted', 'auto-replied'],
      ],
      multipart({
        type: 'multipart/report; report-type=delivery-status',
        boundary: `_000_${input.bits.toString(16)}_`,
        parts: [
          `Content-Type: text/html; charset="us-ascii"\r\n\r\n<html><body><p>Your message to <b>${input.address}</b> couldn't be delivered.</p><p>Remote Server returned '${said(input)}'</p></body></html>`,
          deliveryStatus(input),
          `Content-Type: message/rfc822\r\n\r\n${input.original.toString()}`,
        ],
      }),
    ),
  };
}

/** qmail: plain text in a fixed form that begins with "Hi. This is the". */
function qmail(input: ReportInput): Report {
  const text = `Hi. This is the qmail-send program at ${POSTMASTER}.\r\nI'm afraid I wasn't able to deliver your message to the following addresses.\r\nThis is a permanent error; I've given up. Sorry it didn't work out.\r\n\r\n<${input.address}>:\r\nRemote host said: ${said(input)}\r\n\r\n--- Below this line is a copy of the message.\r\n\r\n${input.original.toString()}`;
  return {
    form: 'qmail',
    raw: composeMail(
      headersOf(input, `MAILER-DAEMON@${POSTMASTER}`, 'failure notice'),
      `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`,
    ),
  };
}

/** Exim: plain text, told apart by X-Failed-Recipients. */
function exim(input: ReportInput): Report {
  const text = `This message was created automatically by mail delivery software.\r\n\r\nA message that you sent could not be delivered to one or more of its\r\nrecipients. This is a permanent error. The following address(es) failed:\r\n\r\n  ${input.address}\r\n    SMTP error from remote mail server after RCPT TO:<${input.address}>:\r\n    ${said(input)}\r\n\r\n------ This is a copy of the message, including all the headers. ------\r\n\r\n${input.original.toString()}`;
  return {
    form: 'exim',
    raw: composeMail(
      [
        ...headersOf(
          input,
          `Mail Delivery System <Mailer-Daemon@${POSTMASTER}>`,
          'Mail delivery failed: returning message to sender',
        ),
        ['X-Failed-Recipients', input.address],
        ['Auto-Submitted', 'auto-replied'],
      ],
      `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}`,
    ),
  };
}

/** A report that a mail could not be delivered, in one of the forms that the field knows. */
export function bounceReport(input: ReportInput): Report {
  return pick([postfix, postfix, exchange, qmail, exim], input.bits)(input);
}
