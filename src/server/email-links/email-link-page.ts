import { createHash } from 'node:crypto';
import { escapeHtml } from '#core/text/escape-html.ts';
import {
  testLinkTexts,
  wrongLinkTexts,
  unsubscribeTexts,
  tooManyTexts,
  troubleTexts,
} from './email-link-texts.ts';

const STYLE = `
:root{color-scheme:light dark;--canvas:#f9f9f7;--surface:#fff;--border:#e3e3e0;--text:#161d20;
  --soft:#444d52;--accent:#006972;--hover:#005861;--on-accent:#fff;--focus:#008b9e}
@media (prefers-color-scheme:dark){:root{--canvas:#0c0f10;--surface:#121618;--border:#23292b;
  --text:#eaedef;--soft:#b0b7ba;--accent:#53c8d1;--hover:#65d8e1;--on-accent:#01161a;
  --focus:#26c0cf}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;
  background:var(--canvas);color:var(--text);font:16px/24px ui-sans-serif,system-ui,sans-serif}
main{width:100%;max-width:480px;padding:32px;background:var(--surface);
  border:1px solid var(--border);border-radius:12px}
svg{display:block;width:32px;height:32px;margin-bottom:24px}
h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;overflow-wrap:anywhere}
p{margin:0;color:var(--soft);overflow-wrap:anywhere}
form{margin-top:24px}
button{min-height:44px;padding:0 20px;border:0;border-radius:6px;background:var(--accent);
  color:var(--on-accent);font:600 16px/24px ui-sans-serif,system-ui,sans-serif;cursor:pointer}
button:hover{background:var(--hover)}
button:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
@media (max-width:480px){main{padding:24px}button{width:100%}}
`;

const MARK =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8.5" fill="#006972"/><path d="M8.6 8.8v6.9a7.4 7.4 0 0 0 14.8 0" fill="none" stroke="#fff" stroke-width="3.7" stroke-linecap="round"/><circle cx="23.4" cy="9.2" r="2.75" fill="#fff"/></svg>';

/**
 * These pages have one style element and a form that posts to themselves; no script, no picture.
 */
export const EMAIL_LINK_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

export type EmailLinkPage =
  | { kind: 'ASK' | 'DONE'; senderName: string; senderAddress: string | null; address: string }
  | { kind: 'WRONG_LINK' | 'TEST' | 'TOO_MANY' | 'TROUBLE' };

/** An address that only its owner can recognize, because anyone with the link reads it. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = ''] = address;
  return `${at > 0 ? first : ''}•••${address.slice(Math.max(at, 0))}`;
}

/** The complete page behind an unsubscribe link; it loads nothing. */
export function emailLinkPage(page: EmailLinkPage): string {
  const { title, text, button } = wordsOf(page);
  // The button sends what mail clients send automatically (RFC 8058).
  const form =
    button === null
      ? ''
      : `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${escapeHtml(button)}</button></form>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main>${MARK}<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body></html>`;
}

function wordsOf(page: EmailLinkPage): { title: string; text: string; button: string | null } {
  switch (page.kind) {
    case 'ASK':
    case 'DONE': {
      const { senderName, senderAddress } = page;
      const told = {
        name: senderName,
        sender: senderAddress === null ? senderName : `${senderName} (${senderAddress})`,
        receiver: maskedAddress(page.address),
      };
      return page.kind === 'ASK' ? unsubscribeTexts.ask(told) : unsubscribeTexts.done(told);
    }
    case 'WRONG_LINK':
      return wrongLinkTexts;
    case 'TEST':
      return testLinkTexts;
    case 'TOO_MANY':
      return tooManyTexts;
    case 'TROUBLE':
      return troubleTexts;
  }
}
