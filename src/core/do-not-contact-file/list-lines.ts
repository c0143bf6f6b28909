import {
  DO_NOT_CONTACT_REASON_TEXTS,
  type DoNotContactCovers,
  type DoNotContactEvidence,
  type DoNotContactReason,
} from '#core/do-not-contact/do-not-contact.ts';
import type { CellValue } from '#core/lead/csv-export.ts';

/** An entry as it is written into a file; `keys` are what it is known by. */
export type WrittenEntry = {
  covers: DoNotContactCovers;
  name: string | null;
  address: string | null;
  reason: DoNotContactReason;
  evidence: DoNotContactEvidence | null;
  origin: string | null;
  at: number;
  keys: readonly string[];
};

/** The headers of the do-not-contact list as a file, which `guessListColumns` reads back. */
export const LIST_HEADERS = [
  'Covers',
  'LinkedIn profile',
  'LinkedIn member profile',
  'Email',
  'Domain',
  'Company',
  'Name',
  'Reason',
  'Note',
  'Origin',
  'Added',
] as const;

const COVERS_TEXTS = {
  PERSON: 'Person',
  ADDRESS: 'Email',
  DOMAIN: 'Domain',
  COMPANY: 'Company',
} as const satisfies Record<DoNotContactCovers, string>;

/** An entry as a row of a file. */
export function listCells(entry: WrittenEntry): CellValue[] {
  const { covers, name, address, reason, evidence, origin, at, keys } = entry;
  const known = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind}:`)).map((key) => key.slice(2));
  const profile = (kind: 's' | 'm') => {
    const [id] = known(kind);
    return id === undefined ? null : `https://www.linkedin.com/in/${id}`;
  };
  const of = (one: DoNotContactCovers) => (covers === one ? name : null);
  return [
    COVERS_TEXTS[covers],
    profile('s'),
    profile('m'),
    address ?? (covers === 'PERSON' ? known('e').join('; ') || null : null),
    of('DOMAIN'),
    of('COMPANY'),
    of('PERSON'),
    DO_NOT_CONTACT_REASON_TEXTS[reason],
    evidenceText(evidence),
    origin,
    new Date(at).toISOString(),
  ];
}

function evidenceText(evidence: DoNotContactEvidence | null): string | null {
  if (evidence === null) return null;
  return 'sentence' in evidence ? evidence.sentence : `${evidence.column}: ${evidence.value}`;
}
