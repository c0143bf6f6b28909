import { expect, test } from 'vitest';
import { PROVIDER_SCENES } from '../../../../test/support/finder/finder-subject.ts';
import { ADA, describeFinder } from '#connectors/finder/finder-suite.ts';
import { createDropcontactFinder } from '#connectors/finder/dropcontact/dropcontact-finder.ts';
import {
  DROPCONTACT_KEY,
  startDropcontactStandIn,
} from '../../../../test/support/finder/dropcontact-stand-in.ts';

async function subject() {
  const dropcontact = await startDropcontactStandIn();
  const finder = createDropcontactFinder({
    apiKey: DROPCONTACT_KEY,
    baseUrl: dropcontact.url,
    timeoutMs: 300,
  });
  return {
    dropcontact,
    finder,
    async close() {
      await finder.close();
      await dropcontact.close();
    },
  };
}

describeFinder(
  'Dropcontact',
  { kinds: ['VERIFIED', 'CATCH_ALL'], scenes: PROVIDER_SCENES },
  async () => {
    const { dropcontact, finder, close } = await subject();
    return {
      finder,
      play: dropcontact.play,
      close,
    };
  },
);

test('a request is made once, and its result is fetched as often as needed', async () => {
  const { dropcontact, finder, close } = await subject();
  dropcontact.play({ kind: 'KNOWS', email: 'ada@field.example', as: 'VERIFIED' });
  const begun = await finder.find({ person: ADA, operation: null });
  expect(begun).toEqual({ kind: 'WORKING', operation: 'req-1', waitMs: 30_000 });
  const fetch = () => finder.find({ person: ADA, operation: 'req-1' });
  expect(await fetch()).toEqual(begun);
  const found = { kind: 'FOUND', email: 'ada@field.example', confidence: 'VERIFIED' };
  expect([await fetch(), await fetch()]).toEqual([found, found]);
  expect(dropcontact.record()).toEqual({ asked: 4, charged: 1 });
  expect(dropcontact.posted).toEqual([
    {
      first_name: 'Ada',
      last_name: 'Field',
      company: 'Field & Co',
      website: 'field.example',
      linkedin: 'https://www.linkedin.com/in/ada-field',
    },
  ]);
  await close();
});

test('a result that the provider has forgotten is requested again', async () => {
  const { dropcontact, finder, close } = await subject();
  await finder.find({ person: ADA, operation: null });
  dropcontact.forgetBatches();
  expect(await finder.find({ person: ADA, operation: 'req-1' })).toMatchObject({
    kind: 'LATER',
    lost: true,
  });
  await close();
});
