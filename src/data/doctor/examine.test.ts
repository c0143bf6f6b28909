import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHECKS } from '#data/doctor/finding.ts';
import { findingsOf } from '../../../test/support/doctor.ts';
import { busyWorld, look, runOn } from './examine-fixture.ts';
import { plantedActs } from './examine-acts-fixture.ts';
import { plantedLeads, type BusyWorld } from './examine-plants-fixture.ts';

/** The check and the place of a finding, without what is wrong there. */
const placeOf = (finding: string): string => finding.slice(0, finding.lastIndexOf(': '));
const codesOf = (findings: readonly string[]): string[] =>
  [...new Set(findings.map((finding) => finding.split(' ')[0] ?? ''))].toSorted();

describe('the doctor names', () => {
  const world = {} as BusyWorld;
  const plants = [...plantedLeads(world), ...plantedActs(world)];
  let known: string[] = [];
  let leave: () => Promise<void>;

  beforeAll(async () => {
    Object.assign(world, await busyWorld());
    await runOn(world.it);
    const worker = await world.it.store.join({
      owner: '987654',
      onWake: () => undefined,
      onLost: () => undefined,
    });
    leave = worker.leave;
  });
  afterAll(() => leave());

  test.each(plants)('%s', async (_title, checks, plant) => {
    for (const statement of plant()) {
      const { numAffectedRows } = await statement.execute(world.it.db);
      if (numAffectedRows !== undefined) expect(Number(numAffectedRows)).toBeGreaterThan(0);
    }
    const findings = findingsOf(await look(world.it, { pageRows: 500 }));
    // What was planted before changes its numbers with what is planted now, but not its place.
    const places = new Set(known.map(placeOf));
    const fresh = findings.filter((finding) => !places.has(placeOf(finding)));
    known = findings;
    expect(codesOf(fresh), fresh.join('\n')).toEqual(checks.toSorted());
    expect(
      fresh.every(
        (finding) =>
          finding.includes(`(${world.it.userId})`) || /^(GUARDS|DEAD_LETTERS)/.test(finding),
      ),
    ).toBe(true);
  });

  test('something for each of its checks', () => {
    expect(codesOf(plants.flatMap(([, checks]) => checks))).toEqual(Object.keys(CHECKS).toSorted());
  });

  test('all of it together, also row by row, and counts what it does not list', async () => {
    const examination = await look(world.it, { pageRows: 1 });
    expect(findingsOf(examination).toSorted()).toEqual(known.toSorted());
    expect(examination.found).toBeGreaterThanOrEqual(known.length);
  });
});
