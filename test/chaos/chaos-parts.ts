import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChaosOptions, Part } from './chaos-options.ts';
import { UNCONFIRMED_SHARE, type Verdict } from './judge-run.ts';

/** What was asked for of all parts of a run together; parts of different runs never add up. */
type Asked = Pick<ChaosOptions, 'channel' | 'kills' | 'actions' | 'seed' | 'faultShare' | 'rate'>;
/** A part that came to its end, as it is kept. */
type PartRecord = { part: Part; asked: Asked; verdict: Verdict };

const askedOf = ({ channel, kills, actions, seed, faultShare, rate }: ChaosOptions): Asked => ({
  channel,
  kills,
  actions,
  seed,
  faultShare,
  rate,
});

/** Options of one part: its share of the kills and acts, and draws of its own. */
export function shareOf({ options, part }: { options: ChaosOptions; part: Part }): ChaosOptions {
  const share = (all: number): number => Math.ceil(all / part.of);
  return {
    ...options,
    part,
    kills: share(options.kills),
    actions: Math.max(20, share(options.actions)),
    seed: options.seed + part.number - 1,
  };
}

/**
 * Makes one part of a run, judges it by itself and keeps what came of it. One that is kept is not
 * made again, so that a run goes on where it was stopped.
 */
export async function runPart({
  options,
  part,
  folder,
  make,
  say,
}: {
  options: ChaosOptions;
  part: Part;
  folder: string;
  make: (options: ChaosOptions) => Promise<Verdict>;
  say: (line: string) => void;
}): Promise<Verdict> {
  const asked = askedOf(options);
  const kept = (await readParts(folder)).find(
    (record) => isOf(record, asked) && isSame(record.part, part),
  );
  if (kept !== undefined) {
    say(`part ${part.number} of ${part.of} is kept in ${folder} and not made again`);
    return kept.verdict;
  }
  const verdict = await make(shareOf({ options, part }));
  const record: PartRecord = { part, asked, verdict };
  await mkdir(folder, { recursive: true });
  const file = join(
    folder,
    `${asked.channel}-${asked.seed}-part-${part.number}-of-${part.of}.json`,
  );
  // Whole or not at all: a part that was stopped while it was written down is made again.
  await writeFile(`${file}.tmp`, `${JSON.stringify(record, null, 2)}\n`);
  await rename(`${file}.tmp`, file);
  return verdict;
}

/** All parts that are kept in a folder, and what came of them together. */
export async function sumFolder(folder: string): Promise<Verdict> {
  return sumParts(await readParts(folder));
}

/**
 * Adds up parts of one run: counts are summed, broken promises are those of all, and the share of
 * unconfirmed emails is judged over all of them. A part that is missing is a finding.
 */
function sumParts(records: readonly PartRecord[]): Verdict {
  const [first] = records;
  if (first === undefined)
    return { figures: {}, violations: ['No part is kept here.'], unconfirmed: [] };
  const { asked, part } = first;
  const strangers = records.filter(
    (record) => !isOf(record, asked) || record.part.of !== part.of,
  ).length;
  const made = new Set(records.map((record) => record.part.number));
  const missing = Array.from({ length: part.of }, (_none, index) => index + 1).filter(
    (number) => !made.has(number),
  );
  const figures = summed(records.map(({ verdict }) => verdict.figures));
  const [sent = 0, unknown = 0] = [
    figures['emails (recorded as sent)'],
    figures['emails unconfirmed'],
  ];
  return {
    figures: { parts: `${made.size} of ${part.of}`, ...figures },
    unconfirmed: records.flatMap(({ verdict }) => verdict.unconfirmed),
    violations: [
      ...(strangers > 0 ? [`${strangers} parts are of another run`] : []),
      ...(missing.length > 0 ? [`Parts that are missing: ${missing.join(', ')}`] : []),
      ...records.flatMap(({ part: { number }, verdict }) =>
        verdict.violations.map((sentence) => `part ${number}: ${sentence}`),
      ),
      ...(unknown > sent * UNCONFIRMED_SHARE
        ? [`${unknown} of ${sent} emails are unconfirmed`]
        : []),
    ],
  };
}

/** Counts, and those with their share in brackets; what is no count does not add up. */
function summed(all: readonly Verdict['figures'][]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, value] of all.flatMap((figures) => Object.entries(figures))) {
    const count = typeof value === 'number' ? value : /^(\d+) \([\d.]+ %\)$/.exec(value)?.[1];
    if (count !== undefined) sums[name] = (sums[name] ?? 0) + Number(count);
  }
  return sums;
}

async function readParts(folder: string): Promise<PartRecord[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json')).toSorted();
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as PartRecord),
  );
}

const isOf = (record: PartRecord, asked: Asked): boolean =>
  JSON.stringify(record.asked) === JSON.stringify(asked);
const isSame = (one: Part, other: Part): boolean =>
  one.number === other.number && one.of === other.of;
