import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../test/support/database.ts';
import {
  ALWAYS_AWAKE,
  chain,
  createEngineWorld,
  item,
  startCampaign,
} from '../../../test/support/engine-world.ts';

const database = useTestDatabase();

test('names in messages are scrubbed by the presets and words in force when a message is sent', async () => {
  const it = await createEngineWorld({
    db: database.db,
    databaseUrl: database.url,
    schedule: ALWAYS_AWAKE,
    limits: { INMAIL: 100 },
  });
  const name = {
    first_name: 'Dr. Anna',
    last_name: 'Krüger Hiring 🚀',
    full_name: 'Dr. Anna Krüger Hiring 🚀',
  };
  const sequence = chain(
    item('INMAIL', {
      id: 'one',
      subject: 'To {{lastName}}',
      message: '{{firstName}}, {{lastName}}, {{fullName}}',
      yesDelay: 24,
    }),
    item('INMAIL', { id: 'two', subject: 'Again', message: 'Hi {{fullName}}' }),
  );
  const { leadIds } = await startCampaign({ world: it, sequence });
  await it.db
    .updateTable('leads')
    .set(name)
    .where('user_id', '=', it.userId)
    .where('lead_id', 'in', leadIds)
    .execute();
  await it.runFor({ hours: 12 });
  await it.db
    .updateTable('users')
    .set({ person_name_words: ['hiring'] })
    .where('user_id', '=', it.userId)
    .execute();
  await it.runFor({ days: 2 });
  expect(it.network.acts.map(({ text }) => text)).toEqual([
    'Anna, Krüger Hiring, Anna Krüger Hiring',
    'Hi Anna Krüger',
  ]);
});
