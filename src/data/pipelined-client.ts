import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';

type Stream = { cork: () => void; uncork: () => void };
type Query = { name?: string | undefined; text: string; values: unknown[] };

/**
 * A client on which statements may be sent before those in front of them were answered; the server does them one after the other all the same. What is
 * sent within one turn of the event loop leaves in one packet, for each packet costs more than many a statement. `begin` is not waited for: were it
 * refused, nothing sent on this client would be done any more. Between the end of a transaction and its answer nothing is taken. The pool must be one
 * of `openPool`.
 */
export function pipelinedClient({ client, nameOf }: { client: pg.PoolClient; nameOf: (text: string) => string | undefined }): PostgresPoolClient {
  const gather = gatherWrites(client);
  let refused: Error | null = null;
  let ending = false;
  const send = (query: Query) => {
    gather();
    return client.query(query);
  };
  const query = async (text: string, values: readonly unknown[] = []) => {
    if (refused !== null) throw refused;
    if (ending) throw new Error('A statement came behind the end of its transaction.');
    if (text === 'commit' || text === 'rollback') {
      ending = true;
      return send({ text, values: [] }).finally(() => (ending = false));
    }
    if (text !== 'begin') return send({ name: values.length === 0 ? undefined : nameOf(text), text, values: [...values] });
    send({ text, values: [] }).catch((error: unknown) => (refused = error instanceof Error ? error : new Error(String(error))));
    return { command: 'BEGIN', rowCount: 0, rows: [] };
  };
  return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(refused !== null || destroy === true) };
}

/** Holds what is written to the server back until everything that can run now has run. */
function gatherWrites(client: pg.PoolClient): () => void {
  let holding = false;
  return () => {
    const stream = streamOf(client);
    if (holding || stream === null) return;
    holding = true;
    stream.cork();
    setImmediate(() => {
      holding = false;
      stream.uncork();
    });
  };
}

function streamOf(client: pg.PoolClient): Stream | null {
  const { connection } = client as unknown as { connection?: { stream?: Partial<Stream> } };
  const stream = connection?.stream;
  return typeof stream?.cork === 'function' && typeof stream.uncork === 'function' ? (stream as Stream) : null;
}

/** Waits for statements that were sent together, in their order. All have ended when it answers; of those that failed the first one tells why. */
export async function allOf<Results extends readonly unknown[]>(sent: { [Key in keyof Results]: Promise<Results[Key]> }): Promise<Results> {
  const ended = await Promise.allSettled(sent);
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return ended.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Results;
}
