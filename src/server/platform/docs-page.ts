import { createHash } from 'node:crypto';
import { escapeHtml } from '#core/text/escape-html.ts';
import type { OpenApiDocument } from '#server/platform/open-api.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#111827;--soft:#4b5563;--line:#d1d5db;--paper:#fff;
  --field:#f3f4f6;--mark:#0f766e}
@media (prefers-color-scheme:dark){:root{--ink:#e5e7eb;--soft:#9ca3af;--line:#374151;
  --paper:#111315;--field:#1c1f23;--mark:#5eead4}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:24px}
h2{margin:40px 0 8px;border-bottom:1px solid var(--line)}
details{border-bottom:1px solid var(--line)}
summary{display:flex;gap:12px;flex-wrap:wrap;align-items:baseline;padding:10px 0;cursor:pointer}
summary code{font-weight:600;overflow-wrap:anywhere}
.method{color:var(--mark);font:600 13px ui-monospace,monospace;min-width:56px}
.soft{color:var(--soft)}
pre{background:var(--field);padding:12px;overflow:auto;border-radius:8px;
  font:13px/1.45 ui-monospace,monospace;max-height:480px}
table{border-collapse:collapse;width:100%}
td,th{text-align:left;padding:4px 12px 4px 0;vertical-align:top}
a{color:var(--mark)}
`;

type Parameter = { name: string; in: string; required: boolean; schema: Record<string, unknown> };
type Operation = {
  summary: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
  'x-permission': string;
};

const schemaBlock = (schema: unknown) =>
  `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;

/** The hash by which a policy allows the page's one style element. */
export const DOCS_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

function kindOf(schema: Record<string, unknown>): string {
  const kind = typeof schema['type'] === 'string' ? schema['type'] : '';
  return Array.isArray(schema['enum']) ? schema['enum'].join(', ') : kind;
}

function operationHtml({
  method,
  path,
  operation,
}: {
  method: string;
  path: string;
  operation: Operation;
}): string {
  const rows = operation.parameters.map(
    ({ name, in: where, required, schema }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${where}${required ? ', required' : ''}</td><td>${escapeHtml(kindOf(schema))}</td></tr>`,
  );
  const table = rows.length > 0 ? `<h4>Parameters</h4><table>${rows.join('')}</table>` : '';
  const bodies = Object.entries(operation.requestBody?.content ?? {}).map(
    ([type, { schema }]) => `<h4>Body <span class="soft">${type}</span></h4>${schemaBlock(schema)}`,
  );
  const answers = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content }]) => {
      const [type, answer] = Object.entries(content ?? {})[0] ?? [];
      return `<h4>Response <span class="soft">${status}${type ? ` ${type}` : ''}</span></h4>${answer ? schemaBlock(answer.schema) : ''}`;
    });
  const refusals = Object.entries(operation.responses)
    .filter(([status]) => status.startsWith('4'))
    .map(
      ([status, { description }]) =>
        `<tr><td>${status}</td><td>${escapeHtml(description).replace(/&#96;|`/g, '')}</td></tr>`,
    );
  const refused =
    refusals.length > 0
      ? `<h4>Errors <span class="soft">application/problem+json</span></h4><table>${refusals.join('')}</table>`
      : '';
  return `<details><summary><span class="method">${method.toUpperCase()}</span><code>${escapeHtml(path)}</code><span class="soft">${escapeHtml(operation.summary)}</span></summary><p class="soft">Permission: ${operation['x-permission']}</p>${table}${bodies.join('')}${answers.join('')}${refused}</details>`;
}

/** The API documentation as one page without a script. */
export function docsPage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method,
      operation: operation as unknown as Operation,
    })),
  );
  const sections = document.tags.map(
    ({ name }) =>
      `<h2>${escapeHtml(String(name))}</h2>${operations
        .filter(({ operation }) => operation.tags.includes(String(name)))
        .map(operationHtml)
        .join('')}`,
  );
  const codes = String(document.info['description'])
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => /^- `(\w+)` \((\d+)\): (.*)$/.exec(line))
    .map(
      (match) =>
        `<tr><td><code>${match?.[1] ?? ''}</code></td><td>${match?.[2] ?? ''}</td><td>${escapeHtml(match?.[3] ?? '')}</td></tr>`,
    );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="${name}"><summary><code>${name}</code></summary>${schemaBlock(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Reachwell API</title><style>${STYLE}</style></head><body><main><h1>Reachwell API <span class="soft">${escapeHtml(String(document.info['version']))}</span></h1><p>Base URL <code>${escapeHtml(String(document.servers[0]?.['url'] ?? ''))}</code>. Every endpoint except the public ones requires <code>Authorization: Bearer {token}</code>. The machine-readable document is <a href="openapi.json">openapi.json</a>.</p>${sections.join('')}<h2>Schemas</h2>${schemas.join('')}<h2>Errors</h2><table>${codes.join('')}</table></main></body></html>`;
}
