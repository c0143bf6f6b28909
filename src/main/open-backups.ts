import { basename, dirname } from 'node:path';
import { readBackupPlace, type BackupPlace } from '#connectors/backups/backup-place.ts';
import type { BackupStore } from '#connectors/backups/backup-store.ts';
import { createFolderStore } from '#connectors/backups/folder/folder-store.ts';

/** The store of backups at a place; loads the client of S3 only for a bucket. */
export async function openBackupStore(place: BackupPlace): Promise<BackupStore> {
  if (place.kind === 'FOLDER') return createFolderStore(place.folder);
  const { createS3Store } = await import('#connectors/backups/s3/s3-store.ts');
  return createS3Store(place.address);
}

/** One file, by its path or its URL in a bucket: its store, and its name there. */
export async function openBackupFile(
  file: string,
  env: Record<string, string | undefined>,
): Promise<{ store: BackupStore; name: string }> {
  const { place, fault } = readBackupPlace(file, env);
  if (place === null) throw new Error(`${file.replace(/\/\/.*@/, '//')} ${fault}.`);
  if (place.kind === 'FOLDER')
    return { store: createFolderStore(dirname(place.folder)), name: basename(place.folder) };
  const { address } = place;
  const [name = '', ...folders] = address.prefix.split('/').filter(Boolean).reverse();
  if (name === '') throw new Error('Name a file in the bucket, such as s3://bucket/folder/file.');
  const prefix = folders
    .toReversed()
    .map((folder) => `${folder}/`)
    .join('');
  return { store: await openBackupStore({ kind: 'S3', address: { ...address, prefix } }), name };
}
