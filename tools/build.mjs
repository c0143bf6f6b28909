// `npm run build`: the web client into dist/web, for those who run the server themselves.
import { ensureInstalled } from './install.mjs';
import { ensureWebBuilt } from './web-build.mjs';

ensureWebBuilt({ node: ensureInstalled() });
