/**
 * Character limits of texts, in UTF-16 code units (platform spec, section 9). The note's length may
 * come from the server (default 200).
 */
export const TEXT_LIMITS = {
  connectNote: 200,
  email: 1000,
  inmail: 1900,
  message: 5000,
  emailSubject: 140,
  inmailSubject: 200,
  templateName: 255,
  campaignName: 255,
} as const;
