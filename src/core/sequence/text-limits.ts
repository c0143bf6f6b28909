/**
 * The note of an invite, without and with a paid LinkedIn account (network connector, section 1.2).
 */
export const CONNECT_NOTE_LENGTHS = { free: 200, paid: 300 } as const;

/**
 * Character limits of texts, in UTF-16 code units (platform spec, section 9). The note's length may
 * come from the server.
 */
export const TEXT_LIMITS = {
  connectNote: CONNECT_NOTE_LENGTHS.free,
  email: 1000,
  inmail: 1900,
  message: 5000,
  emailSubject: 140,
  inmailSubject: 200,
  templateName: 255,
  campaignName: 255,
} as const;
