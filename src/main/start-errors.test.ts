import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { explainListening, makeDataFolder } from './start-errors.ts';

function listen(place: { HOST: string; PORT: number }) {
  const server = createServer();
  onTestFinished(() => void server.close());
  const listening = new Promise((resolve, reject) =>
    server.once('error', reject).listen(place.PORT, place.HOST, () => resolve(undefined)),
  );
  return { server, listening };
}

test('a port in use by another program is named, with what to do', async () => {
  const { server, listening } = listen({ HOST: '127.0.0.1', PORT: 0 });
  await listening;
  const address = server.address();
  const PORT = typeof address === 'object' && address !== null ? address.port : 0;
  const place = { HOST: '127.0.0.1', PORT };
  await expect(explainListening(listen(place).listening, place)).rejects.toThrow(
    `Reachwell can’t start with these settings:\n  PORT ${PORT} on 127.0.0.1 is used by another program.`,
  );
});

test('a host that is not an address of this machine is named', async () => {
  const place = { HOST: '192.0.2.1', PORT: 0 };
  await expect(explainListening(listen(place).listening, place)).rejects.toThrow(
    'HOST 192.0.2.1 isn’t an address of this machine.',
  );
});

test('a data folder that can’t be created is named, with the reason', () => {
  const folder = mkdtempSync(join(tmpdir(), 'reachwell-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(() => makeDataFolder({ DATA_DIR: join(file, 'data') })).toThrow(
    `DATA_DIR ${file}/data can’t be used: part of its path is a file, not a folder.`,
  );
  expect(() => makeDataFolder({ DATA_DIR: file })).toThrow('it is a file, not a folder.');
  expect(() => makeDataFolder({ DATA_DIR: join(folder, 'new') })).not.toThrow();
});
