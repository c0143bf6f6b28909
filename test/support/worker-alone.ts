import { openListener } from '#data/database/listen.ts';
import type { EngineStore } from '#data/engine-store/engine-store.ts';
import { workerPresence } from '#data/engine-store/postgres/worker-presence.ts';

/** The presence of workers as if each ran in a process of its own. */
export function workersAlone(databaseUrl: string): Pick<EngineStore, 'join'> {
  return {
    async join(worker) {
      const listener = openListener(databaseUrl);
      const onLost = (error: Error) => {
        void listener.close();
        worker.onLost(error);
      };
      try {
        const { leave } = await workerPresence(listener).join({ ...worker, onLost });
        return { leave: () => leave().then(listener.close, listener.close) };
      } catch (error) {
        await listener.close();
        throw error;
      }
    },
  };
}
