// `npm run integrations:describe`: writes what the integrations of `packages/` offer, from the
// contract.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describeIntegrations } from './integrations/describe.ts';

const file = join(import.meta.dirname, '../packages/integration-core/description.json');
const style = { ...(await resolveConfig(file)), filepath: file };
writeFileSync(file, await format(JSON.stringify(describeIntegrations()), style));
