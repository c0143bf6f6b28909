import type { TestProject } from 'vitest/node';
import { migratedTemplate, startServerForTests } from './migrated-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testServerUrl: string;
    testTemplate: string;
    /**
     * Why there is no template: a migration that fails spoils only the tests that need a database.
     */
    testTemplateProblem: string;
  }
}

/** Before the first test: a PostgreSQL server and in it a migrated template database. */
export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServerForTests();
  const template = await migratedTemplate(server.url).catch((error: Error) => error);
  project.provide('testServerUrl', server.url);
  project.provide('testTemplate', typeof template === 'string' ? template : '');
  project.provide('testTemplateProblem', typeof template === 'string' ? '' : template.message);
  return () => server.stop();
}
