import type { StagedPerson } from '#data/lead-packs/staged-rows.ts';

/**
 * A staged person with what the facts about it are; `leadId` is the lead that the person is
 * already.
 */
export type Candidate = {
  rowNumber: number;
  person: StagedPersonFacts;
  leadId: string | null;
  slugTaken: boolean;
};
export type StagedPersonFacts = Partial<StagedPerson> & {
  openProfile?: boolean | null;
  premium?: boolean | null;
  connections?: number | null;
  distance?: string | null;
  profileRead?: boolean;
};
