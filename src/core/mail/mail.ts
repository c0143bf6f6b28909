/**
 * A mail of the product itself (verification, reset, invitations). `links` are the addresses in it
 * that the reader is meant to follow.
 */
export type Mail = { to: string; subject: string; text: string; html: string; links: string[] };
