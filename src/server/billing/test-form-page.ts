import { createHash } from 'node:crypto';
import { priceOf, priceText, type PriceId } from '#core/billing/prices.ts';
import { grouped } from '#core/text/formats.ts';
import type { HostedForm } from '#connectors/payments/test-controls.ts';

const STYLE = `
:root{color-scheme:light dark;--canvas:#f9f9f7;--surface:#fff;--border:#e3e3e0;--text:#161d20;
  --soft:#444d52;--accent:#006972;--on-accent:#fff;--focus:#008b9e;--note:#fdf3d7}
@media (prefers-color-scheme:dark){:root{--canvas:#0c0f10;--surface:#121618;--border:#23292b;
  --text:#eaedef;--soft:#b0b7ba;--accent:#53c8d1;--on-accent:#01161a;--focus:#26c0cf;
  --note:#2b2410}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;
  background:var(--canvas);color:var(--text);font:16px/24px ui-sans-serif,system-ui,sans-serif}
main{width:100%;max-width:480px;padding:32px;background:var(--surface);
  border:1px solid var(--border);border-radius:12px}
h1{margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600}
p{margin:0 0 16px;color:var(--soft)}
.note{padding:12px 16px;border-radius:8px;background:var(--note);color:var(--text)}
form{display:grid;gap:12px}
button,a{min-height:44px;padding:10px 20px;border:1px solid var(--border);border-radius:6px;
  background:none;color:var(--text);font:600 16px/24px ui-sans-serif,system-ui,sans-serif;
  text-align:center;text-decoration:none;cursor:pointer}
button:first-of-type,p+a{border-color:var(--accent);background:var(--accent);color:var(--on-accent)}
a{display:block}
form+a{margin-top:12px}
button:focus-visible,a:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
`;

/**
 * These pages have one style element and a form that posts to themselves; no script, no picture.
 */
export const TEST_FORM_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
const button = (outcome: string, label: string) =>
  `<button type="submit" name="outcome" value="${outcome}">${label}</button>`;
const link = (path: string, label: string) => `<a href="${escapeHtml(path)}">${label}</a>`;

/** The complete page of a hosted form of test billing; it loads nothing. */
export function testFormPage({
  form,
  formId,
  declined = false,
}: {
  /** Null: there is none at this URL. */
  form: HostedForm | null;
  formId: string;
  declined?: boolean;
}): string {
  const { title, text, actions } = wordsOf(form, formId);
  const note = declined ? 'The payment was declined.' : 'Test billing: no money moves.';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><p class="note" role="status">${note}</p><h1>${title}</h1><p>${text}</p>${actions}</main></body></html>`;
}

function wordsOf(
  form: HostedForm | null,
  formId: string,
): {
  title: string;
  text: string;
  actions: string;
} {
  if (form === null)
    return {
      title: 'This page doesn’t exist',
      text: 'Go back to Reachwell and start over.',
      actions: link('/', 'Back to Reachwell'),
    };
  if (form.kind === 'PORTAL')
    return {
      title: 'Payment details',
      text: form.cardFails ? 'Payments are currently declined.' : 'Payments currently go through.',
      actions: `<form method="post">${button('pay', 'Let payments go through')}${button('fail', 'Decline payments')}</form>${link('/account/subscriptions', 'Back to Reachwell')}`,
    };
  const back = `/upgrade?checkout=${encodeURIComponent(formId)}`;
  if (form.state !== 'OPEN')
    return {
      title: form.state === 'COMPLETE' ? 'Thank you' : 'This form is closed',
      text:
        form.state === 'COMPLETE'
          ? 'Your subscription is set up.'
          : 'A newer form was opened, or the subscription already exists.',
      actions: link(back, 'Back to Reachwell'),
    };
  const { kind, productId, period, credits } = priceOf(form.priceId as PriceId);
  const product =
    kind === 'FINDER'
      ? `Email finder with ${grouped(credits)} credits a month`
      : `${productId.charAt(0).toUpperCase()}${productId.slice(1)}`;
  const seats = form.seats === 1 ? '' : ` for each of ${form.seats} seats`;
  return {
    title: `Buy ${product}, ${period}`,
    text: `${priceText(form.priceId as PriceId)}${seats}.`,
    actions: `<form method="post">${button('pay', 'Simulate payment')}${button('wait', 'Simulate a slow payment')}${button('fail', 'Simulate failure')}</form>${link(back, 'Go back without paying')}`,
  };
}
