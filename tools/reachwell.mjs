// `npm run reachwell -- <command>` and `npm run reset`: the command line, on the product's own
// Node.
import { ensureInstalled } from './install.mjs';
import { runProduct } from './run-product.mjs';

try {
  runProduct({
    node: ensureInstalled(),
    program: 'src/cli/reachwell.ts',
    args: process.argv.slice(2),
    isServer: false,
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
