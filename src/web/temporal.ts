// Browsers that have no Temporal yet get it before anything asks for the time; the others load
// nothing.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global');

export {};
