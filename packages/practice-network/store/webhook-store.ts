import type { Database } from '#store/database.ts';

export interface Endpoint {
  id: string;
  url: string;
  description: string | null;
  secret: string;
  enabled: boolean;
  triggerEvents: string[];
  accountIds: string[];
}

/** One event on its way to one endpoint. */
export interface Delivery {
  number: number;
  endpoint: string;
  event: string;
  type: string;
  body: string;
  createdAt: number;
  /** Practice time before which it is not sent. */
  notBefore: number;
  /** Real time before which it is not tried (again). */
  retryRealAt: number;
  attempts: number;
  done: boolean;
  badSignature: boolean;
  /** The row of the ledger it reports. */
  ledger: number | null;
  httpStatus: number | null;
  response: string | null;
}

export interface WebhookStore {
  endpoints(): Endpoint[];
  endpoint(id: string): Endpoint | null;
  saveEndpoint(endpoint: Endpoint): void;
  removeEndpoint(id: string): void;
  addDelivery(
    delivery: Pick<
      Delivery,
      'endpoint' | 'event' | 'type' | 'body' | 'createdAt' | 'notBefore' | 'badSignature' | 'ledger'
    >,
  ): void;
  /** What may be delivered now, the oldest first. */
  ready(at: { now: number; realNow: number; limit: number }): Delivery[];
  countOpen(): number;
  saveDelivery(delivery: Delivery): void;
  latest(page: { offset: number; limit: number }): Delivery[];
  /** Drops all but the latest finished ones. */
  trim(keep: number): void;
  reload(): void;
}

interface Row {
  number: number;
  endpoint: string;
  event: string;
  type: string;
  body: string;
  created_at: number;
  not_before: number;
  retry_real_at: number;
  attempts: number;
  done: number;
  bad_signature: number;
  ledger: number | null;
  http_status: number | null;
  response: string | null;
}

function deliveryOf(row: Row): Delivery {
  return {
    number: row.number,
    endpoint: row.endpoint,
    event: row.event,
    type: row.type,
    body: row.body,
    createdAt: row.created_at,
    notBefore: row.not_before,
    retryRealAt: row.retry_real_at,
    attempts: row.attempts,
    done: row.done === 1,
    badSignature: row.bad_signature === 1,
    ledger: row.ledger,
    httpStatus: row.http_status,
    response: row.response,
  };
}

/** The tables of webhook endpoints and of deliveries to them. */
export function createWebhookStore(database: Database): WebhookStore {
  let endpoints: Endpoint[] = [];
  const reload = () => {
    endpoints = database
      .many<{ body: string }>('SELECT body FROM endpoint ORDER BY rowid')
      .map(({ body }) => JSON.parse(body) as Endpoint);
  };
  reload();
  return {
    endpoints: () => endpoints,
    endpoint: (id) => endpoints.find((endpoint) => endpoint.id === id) ?? null,
    saveEndpoint: (endpoint) => {
      database.run(
        `
          INSERT INTO endpoint (id, body)
          VALUES (?, ?)
          ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
        endpoint.id,
        JSON.stringify(endpoint),
      );
      reload();
    },
    removeEndpoint: (id) => {
      database.run('DELETE FROM endpoint WHERE id = ?', id);
      database.run('DELETE FROM delivery WHERE endpoint = ?', id);
      reload();
    },
    ...deliveriesOf(database),
    reload,
  };
}

function deliveriesOf(
  database: Database,
): Pick<WebhookStore, 'addDelivery' | 'ready' | 'countOpen' | 'saveDelivery' | 'latest' | 'trim'> {
  return {
    addDelivery: ({ endpoint, event, type, body, createdAt, notBefore, badSignature, ledger }) => {
      database.run(
        `
          INSERT INTO delivery (
            endpoint, event, type, body, created_at, not_before, retry_real_at, bad_signature,
            ledger
          )
          VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)`,
        endpoint,
        event,
        type,
        body,
        createdAt,
        notBefore,
        badSignature ? 1 : 0,
        ledger,
      );
    },
    ready: ({ now, realNow, limit }) =>
      database
        .many<Row>(
          `
            SELECT *
            FROM delivery
            WHERE done = 0 AND not_before <= ? AND retry_real_at <= ?
            ORDER BY number LIMIT ?`,
          now,
          realNow,
          limit,
        )
        .map(deliveryOf),
    countOpen: () =>
      database.one<{ n: number }>('SELECT count(*) AS n FROM delivery WHERE done = 0')?.n ?? 0,
    saveDelivery: (delivery) => {
      database.run(
        `
          UPDATE delivery
          SET retry_real_at = ?, attempts = ?, done = ?, http_status = ?, response = ?
          WHERE number = ?`,
        delivery.retryRealAt,
        delivery.attempts,
        delivery.done ? 1 : 0,
        delivery.httpStatus,
        delivery.response,
        delivery.number,
      );
    },
    latest: ({ offset, limit }) =>
      database
        .many<Row>(
          'SELECT * FROM delivery WHERE attempts > 0 ORDER BY number DESC LIMIT ? OFFSET ?',
          limit,
          offset,
        )
        .map(deliveryOf),
    trim: (keep) => {
      database.run(
        'DELETE FROM delivery WHERE done = 1 AND number <= (SELECT max(number) FROM delivery) - ?',
        keep,
      );
    },
  };
}
