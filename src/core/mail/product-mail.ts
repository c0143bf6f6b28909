import type { Mail } from '#core/mail/mail.ts';
import { escapeHtml } from '#core/text/escape-html.ts';

type Paragraphs = {
  to: string;
  subject: string;
  greeting?: string;
  lines: string[];
  link: { url: string; label: string };
  closing: string;
};

const STYLES = {
  body: 'margin:0;padding:28px;background:#ffffff;color:#161d20;font:15px/22px Inter,system-ui,-apple-system,sans-serif',
  page: 'max-width:384px;margin:0 auto',
  tile: 'display:inline-block;width:22px;height:22px;margin-right:8px;border-radius:6px;background:#006972;color:#ffffff;font-size:14px;font-weight:700;line-height:22px;text-align:center',
  brand: 'margin:0 0 24px;font-weight:600',
  heading: 'margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.018em',
  line: 'margin:0 0 16px;color:#444d52',
  button:
    'display:inline-block;padding:9px 17px;border-radius:8px;background:#006972;color:#ffffff;font-weight:500;text-decoration:none',
  small: 'margin:0 0 16px;color:#60696e;font-size:13px;line-height:20px',
  address:
    'display:block;padding-top:14px;overflow:hidden;border-top:1px solid #e3e3e0;color:#444d52;font:12px/18px ui-monospace,monospace;text-decoration:none;text-overflow:ellipsis;white-space:nowrap',
} as const;

/**
 * An email from the product to its user as design, png/46, shows it: one message, one link. Styles
 * are inline, because mail programs drop the rest.
 */
export function productMail({ to, subject, greeting, lines, link, closing }: Paragraphs): Mail {
  const said = [...(greeting === undefined ? [] : [greeting]), ...lines];
  const tag = (start: string, style: string, content: string) =>
    `<${start} style="${style}">${content}</${start.split(' ')[0]}>`;
  const anchor = `a href="${escapeHtml(link.url)}"`;
  const content = [
    tag('p', STYLES.brand, `${tag('span aria-hidden="true"', STYLES.tile, 'U')}Reachwell`),
    tag('h1', STYLES.heading, escapeHtml(subject)),
    ...said.map((line) => tag('p', STYLES.line, escapeHtml(line))),
    tag('p', STYLES.line, tag(anchor, STYLES.button, escapeHtml(link.label))),
    tag('p', STYLES.small, escapeHtml(closing)),
    tag(anchor, STYLES.address, escapeHtml(link.url)),
  ].join('');
  return {
    to,
    subject,
    text: [subject, ...said, link.url, closing, 'Reachwell'].join('\n\n'),
    html: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><body style="${STYLES.body}">${tag('div', STYLES.page, content)}</body></html>`,
    links: [link.url],
  };
}
