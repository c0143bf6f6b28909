import { escapeHtml } from '#core/text/escape-html.ts';

/**
 * What surrounds the text of a step: the user's signature, and a footer whose `{{unsubscribeLink}}`
 * is replaced by the link; null omits either.
 */
export type EmailFrame = {
  signature: string | null;
  footer: { text: string; unsubscribeUrl: string } | null;
};

export const UNSUBSCRIBE_LINK = '{{unsubscribeLink}}';
/** The token in the unsubscribe link of a test email: it does nothing. */
export const TEST_LINK_TOKEN = 'test';
/** The default footer of a mailbox. */
export const USUAL_FOOTER = `Not interested? Unsubscribe here: ${UNSUBSCRIBE_LINK}`;

/**
 * A message as plain text and as equivalent simple HTML (product rules, section 16): the only
 * difference is the open pixel. Links are never rewritten. A footer without the placeholder gets
 * the link as its last line.
 */
export function emailBody({
  text,
  frame: { signature, footer },
  openPixelUrl = null,
}: {
  text: string;
  frame: EmailFrame;
  openPixelUrl?: string | null;
}): { text: string; html: string } {
  const parts = [
    tidy(text),
    ...(signature === null || tidy(signature) === '' ? [] : [`-- \n${tidy(signature)}`]),
    ...(footer === null ? [] : [tidy(footerText(footer))]),
  ];
  const plain = parts.join('\n\n');
  const blocks = parts.flatMap((part) => part.split(/\n{2,}/u)).map(paragraph);
  const pixel =
    openPixelUrl === null
      ? ''
      : `<img src="${escapeHtml(openPixelUrl)}" width="1" height="1" alt="">`;
  return {
    text: `${plain}\n`,
    html: `<!doctype html><html><head><meta charset="utf-8"></head><body>${blocks.join('')}${pixel}</body></html>`,
  };
}

/** The headers that let a mail program offer "Unsubscribe" with one click (RFC 8058). */
export function unsubscribeHeaders(unsubscribeUrl: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** A footer with its link, on a line of its own if the text has no placeholder. */
export function footerText({ text, unsubscribeUrl }: NonNullable<EmailFrame['footer']>): string {
  return text.includes(UNSUBSCRIBE_LINK)
    ? text.replaceAll(UNSUBSCRIBE_LINK, unsubscribeUrl)
    : `${text}\n${unsubscribeUrl}`;
}

const tidy = (text: string): string => text.replace(/\r\n?/gu, '\n').trim();

const paragraph = (block: string): string =>
  `<p>${block.split('\n').map(lineWithLinks).join('<br>')}</p>`;

/** A URL ends before the punctuation that closes the sentence around it. */
const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?'()[\]]/giu;

function lineWithLinks(line: string): string {
  let html = '';
  let from = 0;
  for (const { 0: url, index } of line.matchAll(ADDRESS)) {
    const address = escapeHtml(url);
    html += `${escapeHtml(line.slice(from, index))}<a href="${address}">${address}</a>`;
    from = index + url.length;
  }
  return html + escapeHtml(line.slice(from));
}
