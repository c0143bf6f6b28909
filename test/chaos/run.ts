import { readChaosOptions, readHandOptions, readParts, readReplyOptions } from './chaos-options.ts';
import { runPart, sumFolder } from './chaos-parts.ts';
import { runHandSends } from './hand-sends.ts';
import { runKillCampaign } from './kill-campaign.ts';
import { runReplyRaces } from './reply-races.ts';
import type { Verdict } from './judge-run.ts';
import { showVerdict } from './show-verdict.ts';

// `npm run chaos`: see docs/proof/chaos.md. Ends with 1 when any promise was broken.
const startedAt = Date.now();
const say = (line: string) =>
  console.log(`${String(Math.round((Date.now() - startedAt) / 1000)).padStart(6)} s  ${line}`);

process.on('SIGINT', () => process.exit(130));
process.on('SIGTERM', () => process.exit(143));

/** The whole, or the part that was asked for. */
function killCampaign(args: readonly string[]): Promise<Verdict> {
  const options = readChaosOptions(args);
  const { part, folder } = readParts(args);
  return part === null
    ? runKillCampaign({ options, say })
    : runPart({
        options,
        part,
        folder,
        say,
        make: (share) => runKillCampaign({ options: share, say }),
      });
}

try {
  const [first, ...rest] = process.argv.slice(2);
  const verdict =
    first === 'replies'
      ? await runReplyRaces({ options: readReplyOptions(rest), say })
      : first === 'hand'
        ? await runHandSends({ options: readHandOptions(rest), say })
        : first === 'sum'
          ? await sumFolder(readParts(rest).folder)
          : await killCampaign(process.argv.slice(2));
  showVerdict(verdict);
  process.exitCode = verdict.violations.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
process.exit();
