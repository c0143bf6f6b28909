import { describeEngineStore } from '#data/engine-store/engine-store-suite.ts';
import { useTestDatabase } from '../../../../test/support/database.ts';
import { postgresSubject } from '../../../../test/support/postgres-store-subject.ts';

const database = useTestDatabase();

describeEngineStore('PostgreSQL', () =>
  postgresSubject({ db: database.db, databaseUrl: database.url }),
);
