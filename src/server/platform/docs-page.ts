import { randomBytes } from 'node:crypto';

/** Where the build puts the script that shows the reference (`vite.config.ts`). */
const SCRIPT = '/reference/scalar.js';

/** Nothing is loaded, asked, or counted anywhere else. */
const SETTINGS = {
  url: '/api/openapi.json',
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  defaultOpenFirstTag: false,
  operationTitleSource: 'summary',
  persistAuth: false,
  // The samples are those of the document.
  hiddenClients: true,
  metaData: { title: 'Reachwell API' },
};

/** Style elements that the script makes carry the nonce, or the policy would refuse them. */
const START = `
const { nonce } = document.currentScript;
const create = document.createElement.bind(document);
document.createElement = (name, options) => {
  const element = create(name, options);
  if (name === 'style') element.nonce = nonce;
  return element;
};
addEventListener('DOMContentLoaded', () => {
  if (!window.Scalar) return;
  document.getElementById('plain').remove();
  window.Scalar.createApiReference('#reference', ${JSON.stringify(SETTINGS)});
});
`;

/** The page of the API, and the policy under which it may run one script and nothing else. */
export function docsPage(): { chunks: string[]; policy: string } {
  const nonce = randomBytes(16).toString('base64url');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta property="csp-nonce" content="${nonce}"><link rel="icon" href="/mark.svg"><title>Reachwell API</title></head><body><div id="reference"></div><p id="plain">The reference needs JavaScript. The same as a document for programs: <a href="/api/openapi.json">openapi.json</a>. For language models: <a href="/llms.txt">llms.txt</a>.</p><script nonce="${nonce}">${START}</script><script src="${SCRIPT}" defer></script></body></html>`;
  return { chunks: [page], policy };
}
