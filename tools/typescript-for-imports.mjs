import { registerHooks } from 'node:module';

/**
 * dependency-cruiser reads, and openapi-typescript writes TypeScript through the programming
 * interface of TypeScript, which version 7 does not offer yet. Their imports of `typescript` are
 * answered with the copy of version 6 inside @ts-morph/common, which brings no second `tsc` along.
 */
const STANDS_IN = '@ts-morph/common/dist/typescript.js';
const MANIFEST = 'stand-in:typescript/package.json';

registerHooks({
  resolve(specifier, context, next) {
    const isAsked = /\/(dependency-cruiser|openapi-typescript)\//.test(context.parentURL ?? '');
    if (isAsked && specifier === 'typescript') return next(STANDS_IN, context);
    if (isAsked && specifier === 'typescript/package.json')
      return { url: MANIFEST, format: 'json', shortCircuit: true };
    return next(specifier, context);
  },
  load(url, context, next) {
    if (url === MANIFEST)
      return { format: 'json', source: '{"version":"6.0.2"}', shortCircuit: true };
    return next(url, context);
  },
});
