import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { cloneTemplate } from './database.ts';
import { migratedTemplate, startServerForTests } from './migrated-server.ts';
import { startProgram, type Program } from './program.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where a worker asks for its program. */
    journeyProgramsUrl: string;
  }
}

/** What a worker learns about its program. */
export type WorkersProgram = { baseUrl: string; logPath: string; databaseUrl: string };

type Kept = { program: Program; databaseUrl: string; leave: () => Promise<void> };

/**
 * Around the journeys: one program per worker, started when the first file of a worker asks for it
 * and ended after the last file. `GET /3` answers the program of worker 3.
 */
export default async function keepJourneyPrograms(
  project: TestProject,
): Promise<() => Promise<void>> {
  const programs = new Map<string, Promise<Kept>>();
  const server = createServer(async (request, response) => {
    const worker = request.url ?? '/';
    const kept = programs.get(worker) ?? start();
    programs.set(worker, kept);
    try {
      const { program, databaseUrl } = await kept;
      const { baseUrl, logPath } = program;
      response.end(JSON.stringify({ baseUrl, logPath, databaseUrl } satisfies WorkersProgram));
    } catch (error) {
      programs.delete(worker);
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  project.provide(
    'journeyProgramsUrl',
    `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  return async () => {
    server.close();
    for (const kept of programs.values()) {
      const { program, leave } = await kept;
      await program.stop();
      await leave();
    }
  };
}

async function start(): Promise<Kept> {
  const server = await startServerForTests();
  const template = await migratedTemplate(server.url);
  const { url: databaseUrl, drop } = await cloneTemplate({ serverUrl: server.url, template });
  const leave = async () => {
    await drop();
    await server.stop();
  };
  try {
    const env = { PRACTICE_RATE: '1', DATABASE_URL: databaseUrl };
    return { program: await startProgram({ env }), databaseUrl, leave };
  } catch (error) {
    await leave();
    throw error;
  }
}
