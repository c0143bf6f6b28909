import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { onePathIcons } from './tools/one-path-icons.ts';
import { splitTexts } from './tools/split-texts.ts';

const OUT_DIR = join(import.meta.dirname, 'dist/web');
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/**
 * Writes the sha256 of the page's inline scripts to csp.json, for the server's
 * Content-Security-Policy.
 */
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
    splitTexts(),
    inlineScriptHashes(),
  ],
  build: {
    rolldownOptions: {
      // A text goes where it is shown, not through the exports of a shared file.
      optimization: { inlineConst: { mode: 'all' } },
      // Reading a property does nothing else, so tables of which nothing is read are left out.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // What several pages share comes in one file instead of hundreds of small ones, with
            // the flask that stands for practice and tests; but not what only the pages before the
            // sign-in, of the account, of lists of leads, of rates, and of staff share, nor the
            // launch check, nor what reminders bring when asked for.
            {
              name: 'shared',
              test: /icons[\\/]flask-conical\.|src[\\/](core(?![\\/](lead[\\/](lead-reasons|reminder)|billing|lead-pack|scrubber|staff|team|account[\\/](country-codes|deletion)))|web[\\/](?!features|api[\\/]upload|ui[\\/]fields[\\/]calendar|session[\\/]after-sign-in|parts[\\/](auth-card|billing|charts|country-options|launch-check[\\/]launch|lead-rate|lead-reminders|new-password|second-factor)))/,
              minShareCount: 3,
            },
            // What the pages of plans and payments share.
            {
              name: 'billing',
              test: /src[\\/](core[\\/]billing|web[\\/]parts[\\/]billing)/,
              minShareCount: 2,
            },
            // Not what popups and the panel of a step bring, which comes after the first load, nor
            // what only two areas share.
            {
              name: 'small',
              test: /^(?!.*node_modules[\\/](@ariakit|@floating-ui)[\\/])(?!.*(features[\\/](account|admin|inbox|leads|password)|sequence-editor[\\/]panel|parts[\\/](auth-card|country-options|launch-check|lead-reminders|second-factor)|ui[\\/]fields[\\/]calendar|core[\\/](account[\\/](country-codes|deletion)|sequence[\\/]thread-before))[\\/.])/,
              minShareCount: 2,
              maxModuleSize: 800,
            },
            // What the pages with rates share.
            {
              name: 'rates',
              test: /parts[\\/]lead-rate[\\/]/,
              minShareCount: 2,
            },
            // What the pages of staff share.
            {
              name: 'staff',
              test: /features[\\/]admin[\\/]/,
              minShareCount: 2,
            },
            // What the inbox shares with the parts of its own that come later.
            {
              name: 'inbox',
              test: /features[\\/]inbox[\\/](?!composer)/,
              minShareCount: 2,
            },
            // What the pages of leads share with the parts of theirs that come later.
            {
              name: 'leads',
              test: /features[\\/]leads[\\/](.*[\\/])?(use-find-emails|use-change-tags|lead-reads|leads\.module|lead-facts\.module)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    // A page's scripts name those that they need themselves; a list of all of them in the first
    // script would weigh 3 kB of every first load.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_name, files) => files.filter((file) => file.endsWith('.css')),
    },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    reportCompressedSize: false,
  },
  // The sources of src/web/api are served under /api/ too; everything else there is the server's,
  // which wants the host that the page came from.
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
