// `npm test`: the checks, the unit and HTTP tests and the main journeys, within eight minutes on
// two idle cores. Everything else that is proved runs in `npm run prove`.
import { check, firstLoads, runTier, tests, testsWithSecondTry } from './test-tier.mjs';

runTier({
  name: 'test',
  parts: [check, tests('unit'), firstLoads, testsWithSecondTry('main-journeys')],
});
