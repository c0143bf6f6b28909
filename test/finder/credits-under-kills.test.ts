import { expect, test } from 'vitest';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { useTestDatabase } from '../support/database.ts';
import { askUnderKills } from './credits-under-kills.ts';

const database = useTestDatabase();

test('10,000 holds, captures, and releases under kills leave the balance at the sum of the ledger, and none is paid twice', async () => {
  let drawn = 0;
  const report = await askUnderKills({
    db: database.db,
    random: () => seededDraw('credits', (drawn += 1)),
    asks: 24_000,
    credits: 400,
  });
  console.log(JSON.stringify(report));
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBeGreaterThan(50);
  expect(report.cutOff).toBeGreaterThan(0);
  expect(report.refused).toBeGreaterThan(0);
  expect(report.ledger.holds + report.ledger.captures + report.ledger.releases).toBeGreaterThan(
    10_000,
  );
}, 600_000);
