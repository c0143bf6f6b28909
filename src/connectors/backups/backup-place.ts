import { readS3Address, type S3Address } from '#connectors/backups/s3/s3-address.ts';

/** Where backups are kept, as the operator wrote it. */
export type BackupPlace = { kind: 'FOLDER'; folder: string } | { kind: 'S3'; address: S3Address };

/** Reads a folder or the URL of a bucket; `fault` follows the name of what was given. */
export function readBackupPlace(
  text: string,
  env: Record<string, string | undefined>,
): { place: BackupPlace; fault: null } | { place: null; fault: string } {
  if (!/^[a-z\d+.-]+:\/\//i.test(text))
    return { place: { kind: 'FOLDER', folder: text }, fault: null };
  if (!/^s3:/i.test(text))
    return { place: null, fault: 'must be a folder, or a bucket such as s3://bucket/folder' };
  const { address, fault } = readS3Address(text, env);
  return address === null
    ? { place: null, fault }
    : { place: { kind: 'S3', address }, fault: null };
}
