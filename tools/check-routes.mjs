// Every route of the contract is fully declared, and the server opens none besides the contract's
// table but for the doors that emails lead to and those of assistants, which lie outside of the
// API.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes } from '#contract/all-routes.ts';
import { routeFaults } from '#server/http/route-table.ts';

const OPENERS = [
  join('http', 'register-routes.ts'),
  join('email-links', 'email-links.ts'),
  join('billing', 'test-forms.ts'),
  join('programs', 'mcp.ts'),
  join('programs', 'oauth.ts'),
  join('programs', 'oauth-metadata.ts'),
];
const OPENS = new RegExp(
  String.raw`\b(app|server|scope|fastify|instance)\s*\.\s*(route|get|head|post|put|patch` +
    String.raw`|delete|options|all)\s*\(`,
);

const beside = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !OPENERS.includes(path))
  .flatMap((path) => linesOf(join('src/server', path)));
const faults = [...routeFaults(allRoutes), ...beside];
if (faults.length > 0) console.error(faults.join('\n'));
process.exit(faults.length === 0 ? 0 : 1);

function linesOf(path) {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, at) =>
      OPENS.test(line)
        ? [`${path}:${at + 1}: opens a route beside the contract's table: ${line.trim()}`]
        : [],
    );
}
