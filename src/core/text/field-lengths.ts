/**
 * The longest texts that the API takes, in UTF-16 code units: read by the contract, which refuses
 * longer ones, and by screens, whose fields end there. Lengths with a rule of their own are beside
 * that rule (`TEXT_LIMITS`, `TEAM_NAME_LENGTH`).
 */
export const FIELD_LENGTHS = {
  /** The words of a search or a sort. */
  search: 200,
  /** What someone gives as the reason for what they do, or as a note about it. */
  reason: 500,

  personName: 100,
  email: 254,
  /** An address that is only looked up, however it is written. */
  lookedUpEmail: 320,
  password: 128,
  linkedInPassword: 256,
  linkedInCode: 20,
  secondFactorCode: 40,
  secondFactorId: 40,
  /** Binary answers of passkeys, as base64url. */
  passkey: 20_000,
  authenticatorKind: 50,
  zone: 64,
  clientVersion: 50,
  featureFlag: 100,
  sessionId: 100,
  apiKeyName: 60,
  /** Where a list that is read by cursor continues. */
  cursor: 500,
  refreshToken: 500,
  /** Ids and tokens that others issue. */
  foreignToken: 200,
  checkoutId: 300,
  priceId: 100,
  webhookToken: 100,

  hostName: 253,
  mailboxSecret: 1024,
  mailboxName: 100,
  signature: 2000,
  mailFooter: 1000,
  /** What Google and Microsoft send back: their code, and the state or error. */
  grantCode: 4000,
  grantState: 500,

  proxyHost: 255,
  proxyUserName: 255,
  proxyPassword: 255,

  leadPackName: 255,
  searchUrl: 8000,
  url: 2000,
  profileUrl: 500,
  leadNote: 5000,
  /** A value of a row that a program sends; one longer than a file’s cell may be makes it wrong. */
  leadCell: 20_000,
  /** The name of a custom field as a program sends it. */
  memberName: 200,
  filterName: 60,
  leadName: 200,
  headline: 500,
  leadDetail: 300,
  industry: 200,
  country: 100,
  phone: 50,
  tag: 100,
  companyName: 200,
  origin: 300,

  /** The ids of steps, and of what steps name. */
  itemId: 64,
  /** The text of a step before it is checked. */
  stepText: 50_000,
  fileName: 255,
  contentType: 200,
  weekDayId: 32,
  resultCode: 64,
  /** Types of events, separated by commas. */
  eventTypes: 1000,
  actionTypes: 500,
  /** Sample names, separated by commas. */
  sampleNames: 2000,
  threadPosition: 60,
  picture: 4000,
  practicePerson: 100,
} as const;
