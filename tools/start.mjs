// `npm start`: sets up what is missing and runs the product on its own Node. Runs on the Node that
// the user has.
import { ensureInstalled } from './install.mjs';
import { runProduct } from './run-product.mjs';
import { ensureWebBuilt } from './web-build.mjs';

try {
  const node = ensureInstalled();
  ensureWebBuilt({ node });
  runProduct({ node, program: 'src/main.ts', args: process.argv.slice(2), isServer: true });
} catch (error) {
  console.error(`Reachwell could not be started: ${error.message}`);
  process.exit(1);
}
