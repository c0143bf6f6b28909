import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import apiReference from '@scalar/fastify-api-reference';
import react from '@vitejs/plugin-react';
import fastify from 'fastify';
import { defineConfig, normalizePath, type Plugin } from 'vite';

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

/** The guides for those who use, run, or call Reachwell; llms.txt names them. */
const GUIDES = [
  'api.md',
  'assistants.md',
  'command-line.md',
  'contact-history.md',
  'data-export.md',
  'first-campaign.md',
  'leads-from-programs.md',
  'lists.md',
  'operations.md',
  'production.md',
  'recipes/clay.md',
  'recipes/make.md',
  'sdk.md',
  'webhooks.md',
];

/**
 * Adds what is served beside the client: the guides, and the script of the page of the API
 * (`src/server/platform/docs-page.ts`), which only a plugin for a server carries as one file.
 */
function documents(): Plugin {
  return {
    name: 'documents',
    apply: 'build',
    async generateBundle() {
      for (const name of GUIDES)
        this.emitFile({
          type: 'asset',
          fileName: `docs/${name}`,
          source: readFileSync(join(import.meta.dirname, 'docs', name)),
        });
      const server = fastify();
      await server.register(apiReference, {
        routePrefix: '/reference',
        configuration: { url: '/api/openapi.json' },
      });
      const { body } = await server.inject('/reference/js/scalar.js');
      this.emitFile({ type: 'asset', fileName: 'reference/scalar.js', source: body });
    },
  };
}

/**
 * Lets every lazily loaded chunk import all the chunks it needs itself, including those that its
 * imports need, so that the browser requests them all at once instead of level by level.
 */
function flatImports(): Plugin {
  return {
    name: 'flat-imports',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
      const atStart = reachable(
        chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
        (file) => importsOf.get(file) ?? [],
      );
      for (const chunk of chunks.filter(({ isDynamicEntry }) => isDynamicEntry)) {
        const needed = reachable(chunk.imports, (file) => importsOf.get(file) ?? []);
        const indirect = [...needed.difference(atStart).difference(new Set(chunk.imports))];
        // At the end, so that the order in which the modules run stays the same.
        chunk.code += indirect.map((file) => `import"./${basename(file)}";`).join('');
      }
    },
  };
}

function reachable(
  from: readonly string[],
  importsOf: (id: string) => readonly string[],
): Set<string> {
  const found = new Set(from);
  // A set also yields what is added while it is iterated.
  for (const id of found) for (const imported of importsOf(id)) found.add(imported);
  return found;
}

const FRAME = ['layouts/default-layout.tsx'];
const SIGNED_OUT = [
  'layouts/auth-layout.tsx',
  'features/sign-in/sign-in-page.tsx',
  'features/sign-up/sign-up-page.tsx',
  'features/password/forgot-password-page.tsx',
  'features/password/password-reset-page.tsx',
];

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The modules around every signed-in page, without those that signed-out pages need too. */
function frameModules(graph: ModuleGraph): Set<string> {
  const ownModules = (files: readonly string[]) =>
    reachable(
      files.map((file) => normalizePath(join(import.meta.dirname, 'src/web', file))),
      (id) =>
        (graph.getModuleInfo(id)?.importedIds ?? []).filter(
          (each) => !each.includes('node_modules'),
        ),
    );
  return ownModules(FRAME).difference(ownModules(SIGNED_OUT));
}

let frame: Set<string> | null = null;

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
  version: string;
};

export default defineConfig({
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  root: 'src/web',
  publicDir: 'public',
  cacheDir: '../../node_modules/.vite',
  plugins: [react(), flatImports(), documents(), inlineScriptHashes()],
  build: {
    rolldownOptions: {
      // Reading a property does nothing else, so tables of which nothing is read are left out.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'icons', test: /node_modules[\\/]lucide-react/, minShareCount: 8 },
            {
              name: (id, graph) => ((frame ??= frameModules(graph)).has(id) ? 'signed-in' : null),
              debugName: 'signed-in',
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    outDir: OUT_DIR,
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'es2022',
    // Lists of the chunks to preload would add 7 kB to every first load; see flatImports.
    modulePreload: false,
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
