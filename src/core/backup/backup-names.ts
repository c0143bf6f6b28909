/** Of the backups that the schedule makes: tar inside gzip inside age, as its tools name them. */
const NAME = /^reachwell-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz\.age$/;

/** The name of a backup made at this real time; names sort by time. */
export function backupName(realAt: number): string {
  const [day = '', time = ''] = new Date(realAt).toISOString().split('T');
  return `reachwell-${day}-${time.slice(0, 8).replaceAll(':', '')}.tar.gz.age`;
}

/**
 * The backups to remove from a store so that the newest `keep` stay. Anything that doesn’t have the
 * name of a scheduled backup was put there by someone else, and stays.
 */
export function surplusBackups(names: readonly string[], keep: number): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep);
}
