import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ClusterHome } from './cluster-home.ts';

/**
 * Reads a pipe whose other end only our process holds. The word `stopped` ends it; the end of the
 * pipe means that our process is gone, whatever killed it, and that the server must be stopped
 * unless someone else uses it. A shell waits, because it costs a megabyte where Node costs forty,
 * and because it lives on when every Node is killed.
 */
const WAIT_FOR_THE_END = `while read -r word; do [ "$word" = stopped ] && exit 0; done; exec "$0" "$@"`;

/** The process that sees to it that no server is left behind. */
export type Watchdog = { dismiss(): void };

/** Starts a watchdog over the server of this data folder; one that is killed is replaced. */
export function startWatchdog(dataDir: string, home: ClusterHome): Watchdog {
  let dismissed = false;
  let child = launch();

  function launch(): ChildProcess {
    const process = spawnWatchdog(dataDir, home);
    process.once('exit', () => {
      if (!dismissed) child = launch();
    });
    return process;
  }

  return {
    dismiss() {
      dismissed = true;
      child.stdin?.end('stopped\n');
    },
  };
}

function spawnWatchdog(dataDir: string, home: ClusterHome): ChildProcess {
  const stop = [fileURLToPath(new URL('./watchdog-main.ts', import.meta.url)), dataDir];
  const [command, ...args] =
    process.platform === 'win32'
      ? [process.execPath, ...stop, '--wait-for-the-end']
      : ['/bin/sh', '-c', WAIT_FOR_THE_END, process.execPath, ...stop];
  const log = openSync(home.logFile, 'a', 0o600);
  // Detached, so that a signal to our whole process group does not take the watchdog with it.
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    stdio: ['pipe', log, log],
    windowsHide: true,
  });
  closeSync(log);
  child.unref();
  child.on('error', () => undefined);
  child.stdin?.on('error', () => undefined);
  unreference(child.stdin);
  return child;
}

function unreference(stream: ChildProcess['stdin']): void {
  // The pipe is a socket to Node, though its type says only that it can be written to.
  if (stream !== null && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
}
