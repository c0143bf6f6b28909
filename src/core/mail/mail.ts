/**
 * An email of the product itself (verification, reset, invitations). `links` are the URLs in it
 * that the reader should follow.
 */
export type Mail = { to: string; subject: string; text: string; html: string; links: string[] };
