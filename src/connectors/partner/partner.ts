/** Somebody who signed up; `clickId` is what a partner's link left with them (`psXid`). */
export type NewCustomer = {
  userId: string;
  email: string;
  name: string;
  clickId: string | null;
};

/**
 * What came of telling: `TOLD`, now or earlier; `NOBODY`: nobody is credited, so nothing was sent;
 * `LATER`: it may be known there or not, and is safe to say again; `REFUSED`: saying it again would
 * be refused again.
 */
export type PartnerAnswer =
  { kind: 'TOLD' } | { kind: 'NOBODY' } | { kind: 'LATER' | 'REFUSED'; problem: string };

/** A program that credits partners for the customers they bring. */
export interface PartnerProgram {
  /** Reports a customer. Reporting one again changes nothing. Never throws. */
  tell(customer: NewCustomer): Promise<PartnerAnswer>;
}
