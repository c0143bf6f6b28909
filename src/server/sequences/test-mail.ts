import type { Mail } from '#core/mail/mail.ts';
import type { SequenceItemType } from '#core/sequence/sequence-item.ts';
import { STEP_NAMES } from '#core/sequence/step-names.ts';

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The mail of a test: what a lead would read, under a line that says so. Subjects are one line. */
export function testMail({
  to,
  type,
  subject,
  message,
  leadName,
}: {
  to: string;
  type: SequenceItemType;
  subject: string;
  message: string;
  leadName: string | null;
}): Mail {
  const { name } = STEP_NAMES[type];
  const intro = `This is a test of your ${name}, as ${leadName ?? 'the lead'} would read it. Nobody else got it.`;
  const title = subject.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const text = [intro, ...(title === '' ? [] : [`Subject: ${title}`]), message, 'Reachwell'].join(
    '\n\n',
  );
  const shownTitle =
    title === '' ? '' : `<p style="margin:0 0 12px;font-weight:600">${escapeHtml(title)}</p>`;
  const html = `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#111827;max-width:560px;margin:0 auto;padding:24px"><p style="margin:0 0 16px;color:#4b5563">${escapeHtml(intro)}</p><div style="padding:16px;border:1px solid #d1d5db;border-radius:12px">${shownTitle}<p style="margin:0;white-space:pre-wrap">${escapeHtml(message)}</p></div><p style="margin:16px 0 0;color:#4b5563">Reachwell</p></body></html>`;
  return {
    to,
    subject: title === '' ? `Test of your ${name}` : `Test: ${title}`,
    text,
    html,
    links: [],
  };
}
