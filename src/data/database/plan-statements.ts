import type { Database, DatabaseTransaction } from '#data/database.ts';
import { compiledOf, together, type Statement } from '#data/database/pipelined-client.ts';
import { fixedStatement } from '#data/database/quick-reads.ts';

type Plan = {
  db: Database;
  statements: (trx: DatabaseTransaction) => readonly Statement<unknown>[];
};

/**
 * Has the server plan statements and do none of them, in a transaction that may write nothing:
 * afterwards the connection knows the tables, indexes and functions that they name, which a
 * connection else learns from the first statement of somebody who waits.
 */
export async function planStatements({ db, statements }: Plan): Promise<void> {
  await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      const explained = statements(trx).map((statement) => compiledOf({ db: trx, statement }));
      await together(
        trx,
        explained.map(({ sql, parameters }) =>
          fixedStatement({ text: `explain ${sql}`, values: parameters }),
        ),
      );
    });
}
