// `npm run build`: the web client into dist/web, for those who run the server themselves; fails
// when a route loads more than its budget.
import { ensureInstalled } from './install.mjs';
import { ensureWebBuilt, firstLoadsHold } from './web-build.mjs';

const node = ensureInstalled();
ensureWebBuilt({ node });
process.exit(firstLoadsHold({ node }) ? 0 : 1);
