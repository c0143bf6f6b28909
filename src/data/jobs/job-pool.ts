import { EventEmitter } from 'node:events';
import pg from 'pg';
import { checkOut } from '#data/database/prepared-statements.ts';
import type { Listener } from '#data/database/listen.ts';

const CHANNELS = ['jobs:insert', 'worker:migrate'];

type Query = pg.QueryConfig<unknown[]> | string;
type Given = (error: Error | undefined, client: unknown, release: () => void) => void;

/**
 * The pool and the listening connection of a process as graphile-worker takes a pool. It reads its
 * rows as the driver gives them, not as the product does, and asks with a callback only for the
 * connection on which it listens.
 */
export function jobPool(pool: pg.Pool, listener: Listener): pg.Pool {
  const query = (asked: Query, values?: unknown[]) => pool.query(asDriver(asked, values));
  async function connect() {
    const client = await checkOut(pool);
    return {
      query: (asked: Query, values?: unknown[]) => client.query(asDriver(asked, values)),
      release: () => client.release(),
    };
  }
  function connectOrListen(given?: Given) {
    if (given === undefined) return connect();
    const line = new JobLine(listener);
    return given(undefined, line, () => line.deafen());
  }
  const adapted = Object.assign(new EventEmitter(), {
    options: pool.options,
    query,
    connect: connectOrListen,
  });
  // The product's pool has listeners of its own; without any here, graphile-worker warns.
  adapted.on('error', () => undefined).on('connect', () => undefined);
  return adapted as unknown as pg.Pool;
}

function asDriver(asked: Query, values: unknown[] = []): pg.QueryConfig<unknown[]> {
  const { text, ...more } = typeof asked === 'string' ? { text: asked, values } : asked;
  return { ...more, text, types: pg.types as pg.CustomTypesConfig };
}

/** What graphile-worker takes for a connection of its own that listens. */
class JobLine extends EventEmitter {
  readonly #listener: Listener;
  #ends: (() => void)[] = [];

  constructor(listener: Listener) {
    super();
    this.#listener = listener;
  }

  async query(text: string): Promise<void> {
    if (!text.startsWith('LISTEN')) return this.deafen();
    for (const channel of CHANNELS) {
      const heard = (payload: string) => this.emit('notification', { channel, payload });
      this.#ends.push(await this.#listener.on({ channel, heard }));
    }
  }

  deafen(): void {
    for (const end of this.#ends.splice(0)) end();
  }
}
