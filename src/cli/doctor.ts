import type { Config } from '#config.ts';
import { recount } from '#data/recount.ts';
import { openData } from '#main/open-data.ts';

/** Recounts the statistics of a live database and looks for what must not be; gives whether all is well. */
export async function doctor({ config, print }: { config: Config; print: (line: string) => void }): Promise<boolean> {
  const data = await openData({ config, connections: 2, say: print, onError: (error) => print(error.message) });
  try {
    const checks = await recount({ db: data.db });
    for (const { name, differences } of checks) {
      print(`${differences.length === 0 ? 'ok    ' : 'WRONG '} ${name}`);
      for (const { where, kept, counted } of differences) print(`         ${where}: ${kept} is kept, the rows say ${counted}`);
    }
    return checks.every(({ differences }) => differences.length === 0);
  } finally {
    await data.close();
  }
}
