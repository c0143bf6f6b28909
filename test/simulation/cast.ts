/** A user of a history, with the ids that the product gave. */
export type Cast = { userId: string; account: string; campaignIds: string[]; leadIds: string[] };
