// `npm run sdk`: writes the types of the SDK from the API document.
import { writeFileSync } from 'node:fs';
import { SDK_TYPES_FILE, sdkTypes } from './sdk-types.ts';

writeFileSync(SDK_TYPES_FILE, await sdkTypes());
console.log(`Wrote ${SDK_TYPES_FILE}`);
