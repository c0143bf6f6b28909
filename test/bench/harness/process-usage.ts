import { readdirSync, readFileSync } from 'node:fs';

// The unit of the times in /proc, the same on every Linux that Node runs on.
const MS_A_TICK = 10;
const KB_A_MB = 1024;

/**
 * CPU time (user and system) that a process has taken so far, of all its threads, in ms; null where
 * there is no /proc.
 */
export function cpuMsOf(pid: number): number | null {
  const stat = readStat(pid);
  return stat === null ? null : (stat.user + stat.system) * MS_A_TICK;
}

/**
 * CPU time of a whole PostgreSQL server so far: the postmaster, its processes, and those that have
 * ended.
 */
export function postgresCpuMs(postmasterPid: number): number | null {
  const postmaster = readStat(postmasterPid);
  if (postmaster === null) return null;
  const ended = postmaster.childrenUser + postmaster.childrenSystem;
  return childrenOf(postmasterPid).reduce(
    (sum, pid) => sum + (cpuMsOf(pid) ?? 0),
    (postmaster.user + postmaster.system + ended) * MS_A_TICK,
  );
}

/**
 * Memory that a process holds in RAM, in MB; with `shared`, memory shared with others counts by its
 * share alone.
 */
export function memoryMbOf(
  pid: number,
  { shared = false }: { shared?: boolean } = {},
): number | null {
  const [file, field] = shared ? ['smaps_rollup', 'Pss'] : ['status', 'VmRSS'];
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(
    readProc(`${pid}/${file}`) ?? '',
  )?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / KB_A_MB;
}

/** Memory of a whole PostgreSQL server, its shared buffers counted once, in MB. */
export function postgresMemoryMb(postmasterPid: number): number | null {
  const parts = [postmasterPid, ...childrenOf(postmasterPid)].map((pid) =>
    memoryMbOf(pid, { shared: true }),
  );
  return parts[0] === null ? null : parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

/** The processes that a process has started and that live. */
export function childrenOf(parent: number): number[] {
  return allPids().filter((pid) => readStat(pid)?.parent === parent);
}

/** The command line of a process, its words separated by spaces. */
export function commandLineOf(pid: number): string {
  return (readProc(`${pid}/cmdline`) ?? '').replaceAll('\0', ' ').trim();
}

type Stat = {
  parent: number;
  user: number;
  system: number;
  childrenUser: number;
  childrenSystem: number;
};

function readStat(pid: number): Stat | null {
  const text = readProc(`${pid}/stat`);
  if (text === null) return null;
  // The name, in brackets, may hold anything; the fields are counted from its end.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (index: number) => fields[index] ?? 0;
  return {
    parent: at(1),
    user: at(11),
    system: at(12),
    childrenUser: at(13),
    childrenSystem: at(14),
  };
}

function readProc(path: string): string | null {
  try {
    return readFileSync(`/proc/${path}`, 'utf8');
  } catch {
    return null;
  }
}

function allPids(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0);
  } catch {
    return [];
  }
}
