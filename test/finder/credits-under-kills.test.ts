import { expect, test } from 'vitest';
import { seededDraw } from '#core/random/seeded-draw.ts';
import { useTestDatabase } from '../support/database.ts';
import { askUnderKills } from './credits-under-kills.ts';

const database = useTestDatabase();

/** `CREDIT_ASKS=24000` for more than 10,000 holds, captures, and releases. */
const ASKS = Number(process.env['CREDIT_ASKS'] ?? 6000);

test('holds, captures, and releases under kills leave the balance at the sum of the ledger, and none is paid twice', async () => {
  let drawn = 0;
  const report = await askUnderKills({
    db: database.db,
    random: () => seededDraw('credits', (drawn += 1)),
    asks: ASKS,
    credits: ASKS / 60,
  });
  console.log(JSON.stringify(report));
  expect(report.wrong).toEqual([]);
  expect(report.kills).toBeGreaterThan(ASKS / 480);
  expect(report.cutOff).toBeGreaterThan(0);
  expect(report.refused).toBeGreaterThan(0);
  expect(report.ledger.holds + report.ledger.captures + report.ledger.releases).toBeGreaterThan(
    ASKS / 2.4,
  );
}, 600_000);
