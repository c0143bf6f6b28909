import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { onePathIcons } from './tools/one-path-icons.ts';

const OUT_DIR = join(import.meta.dirname, 'dist/web');
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

const IN_SHARED =
  /vite[\\/]preload-helper|src[\\/](web[\\/](paths|layouts[\\/]navigation|ui|api|routing|session|theme|parts[\\/](page-header|brand|colour-scheme|engine-status))|core[\\/](errors|account|plan[\\/]can-create))|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/;
const ON_DEMAND =
  /ui[\\/](data[\\/](progress-ring|segmented-bar|data-table|pager|page-size|bulk-bar|stat-strip)|feedback[\\/]save-bar|fields[\\/](code-box|select|radio|number|slider|use-form|password|requirement|checkbox|switch|search|segmented|textarea|chips)|overlays[\\/](popover|confirm)|text[\\/](copy|kbd)|navigation[\\/](leave|tabs)|hooks[\\/]use-save)|web[\\/]session[\\/]keyboard-shortcuts|core[\\/](account[\\/](email|password)|errors[\\/]error-catalogue)|parts[\\/](colour-scheme|auth-card|new-password|stale|leads-progress|lead-state|lead-pack|action-type|campaign|sequence)/;
// All but those that popups alone show, or one or two pages.
const ICON =
  /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](?!(arrow-up-right|reply|circle-x|rotate-cw|circle-stop|user-minus|skip-forward|circle-question-mark|mail-x|bell|database|rotate-ccw|smartphone|target|link|network|braces|book-user|funnel|tag|key-round|radar|chart-column|file-spreadsheet|mail-open|rotate-ccw-clock|calendar-days|eye-off|flask-conical)\.)/;

/** Writes the sha256 of the page's inline scripts to csp.json, for the server's Content-Security-Policy. */
function inlineScriptHashes(): Plugin {
  let hashes: string[] = [];
  let outDir = OUT_DIR;
  return {
    name: 'inline-script-hashes',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        hashes = [...html.matchAll(INLINE_SCRIPT)].map(
          ([, code]) =>
            `sha256-${createHash('sha256')
              .update(code ?? '')
              .digest('base64')}`,
        );
      },
    },
    closeBundle() {
      mkdirSync(outDir, { recursive: true });
      writeFileSync(join(outDir, 'csp.json'), `${JSON.stringify({ scriptHashes: hashes })}\n`);
    },
  };
}

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string;
};

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  root: 'src/web',
  publicDir: 'public',
  cacheDir: '../../node_modules/.vite',
  plugins: [
    react(),
    onePathIcons({ webRoot: join(import.meta.dirname, 'src/web') }),
    inlineScriptHashes(),
  ],
  build: {
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Lists that grow at their end stand in popups alone.
            {
              name: 'framework',
              test: /node_modules[\\/](react|react-dom|scheduler|@tanstack)[\\/](?!.*(infiniteQueryObserver|useInfiniteQuery))/,
            },
            // What most pages need comes in one file instead of forty small ones; what lists and forms alone need stays out of it.
            { name: 'icons', test: ICON, minShareCount: 4 },
            {
              name: 'shared',
              test: (id) => IN_SHARED.test(id) && !ON_DEMAND.test(id),
              minShareCount: 3,
            },
            // What stands around every signed-in page, and what the overview of leads and a lead's own page share; what they need themselves is shared more widely.
            {
              name: 'frame',
              test: /web[\\/](layouts[\\/](default-layout|sidebar|engine-card|account-menu|connection-word)|parts[\\/]day-pause)|icons[\\/]user-round\.m/,
              priority: 1,
              includeDependenciesRecursively: false,
            },
            {
              name: 'leads-own',
              test: /features[\\/]leads[\\/](lead-way|leads-overview|leads-address|use-leads-asked|find-email|leading-place|lead-reads)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            // The same for what stands over every tab of a campaign, and for the end of every form of the settings.
            {
              name: 'campaign-head',
              test: /web[\\/](parts[\\/](campaign[\\/](refusal|delete-campaign-dialog|use-)|forecast[\\/](campaign-forecast|skip-f))|features[\\/]campaign[\\/](use-campaign|campaign\.module|header-aside))|campaign-indicators|leads-groups/,
              minShareCount: 2,
            },
            {
              name: 'form-end',
              test: /web[\\/](ui[\\/](feedback[\\/]save-bar|navigation[\\/]leave-guard)|parts[\\/]stale-settings)/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    // A page's scripts name those that they need themselves; a list of all of them in the first script would weigh 3 kB of every first load.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_name, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  // The sources of src/web/api are served under /api/ too; everything else there is the server's, which wants the host that the page came from.
  server: {
    port: 4630,
    strictPort: true,
    proxy: {
      '^/api/(?!.+\\.ts(\\?|$))': {
        target: process.env['API_ORIGIN'] ?? 'http://127.0.0.1:4400',
        changeOrigin: false,
      },
    },
  },
});
