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
  /** Tells of a customer. The same customer told again is still one. It never throws. */
  tell(customer: NewCustomer): Promise<PartnerAnswer>;
}
