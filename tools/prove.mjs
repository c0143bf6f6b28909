// `npm run prove`: what takes longer than `npm test` may: simulation, faults, attacks, hours and
// every other journey.
import { runTier, tests, testsWithSecondTry } from './test-tier.mjs';

runTier({ name: 'prove', parts: [tests('proofs'), testsWithSecondTry('journeys')] });
