// `npm run connectors:describe`: writes what the connectors of `packages/` offer, from the contract.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'prettier';
import { describeConnectors } from './connectors/describe.ts';

const file = join(import.meta.dirname, '../packages/connector-core/description.json');
writeFileSync(file, await format(JSON.stringify(describeConnectors()), { filepath: file }));
