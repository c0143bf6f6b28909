import { headerWord } from '#core/lead-pack/header-meaning.ts';

/** Where a file of contact history comes from: LinkedIn's archive, a known tool, another file. */
export const HISTORY_TOOLS = [
  'LINKEDIN',
  'DRIPIFY',
  'HEYREACH',
  'EXPANDI',
  'WAALAXY',
  'LEMLIST',
  'LA_GROWTH_MACHINE',
  'SALESFLOW',
  'APOLLO',
  'HUBSPOT',
  'MAILCHIMP',
  'OTHER',
] as const;
export type HistoryTool = (typeof HISTORY_TOOLS)[number];

export const HISTORY_TOOL_NAMES = {
  LINKEDIN: 'LinkedIn',
  DRIPIFY: 'Dripify',
  HEYREACH: 'HeyReach',
  EXPANDI: 'Expandi',
  WAALAXY: 'Waalaxy',
  LEMLIST: 'lemlist',
  LA_GROWTH_MACHINE: 'La Growth Machine',
  SALESFLOW: 'Salesflow',
  APOLLO: 'Apollo',
  HUBSPOT: 'HubSpot',
  MAILCHIMP: 'Mailchimp',
  OTHER: 'Another tool',
} as const satisfies Record<HistoryTool, string>;

/** Whether an import still has people to add. */
export const HISTORY_IMPORT_STATES = ['RUNNING', 'DONE'] as const;
export type HistoryImportState = (typeof HISTORY_IMPORT_STATES)[number];

/**
 * The headers by which a tool's export is known, each set sufficient, as `headerWord` writes them.
 * The first tool with a match is the one.
 */
const MARKS: readonly (readonly [HistoryTool, string])[] = [
  ['LINKEDIN', 'direction inviterprofileurl inviteeprofileurl'],
  ['LINKEDIN', 'conversationid senderprofileurl recipientprofileurls'],
  ['LINKEDIN', 'firstname lastname url emailaddress company position connectedon'],
  ['LINKEDIN', 'firstname lastname company position connectedon'],
  ['LINKEDIN', 'vorname nachname url unternehmen position verbundenam'],
  ['LINKEDIN', 'prenom nom url entreprise poste connectele'],
  ['LINKEDIN', 'nombre apellidos url empresa cargo conectadoel'],
  ['HEYREACH', 'leadconnectionstatus'],
  ['HEYREACH', 'leadmessagestatus'],
  ['EXPANDI', 'profilelink companyuniversalname'],
  ['DRIPIFY', 'linkedinprofile corporateemail leadstatus'],
  ['LA_GROWTH_MACHINE', 'proemail persoemail linkedinurl'],
  ['WAALAXY', 'linkedinurl occupation proemail'],
  ['WAALAXY', 'linkedinurl occupation status'],
  ['LEMLIST', 'email laststate'],
  ['APOLLO', 'personlinkedinurl companynameforemails'],
  ['APOLLO', 'personlinkedinurl emailsent'],
  ['APOLLO', 'personlinkedinurl stage'],
  ['MAILCHIMP', 'emailaddress memberrating'],
  ['MAILCHIMP', 'emailaddress leid euid'],
  ['HUBSPOT', 'recordid unsubscribedfromallemail'],
  ['HUBSPOT', 'recordid lastcontacted'],
  ['HUBSPOT', 'recordid emailhardbouncereason'],
  ['HUBSPOT', 'recordid leadstatus lifecyclestage'],
];

/** The tool that a file comes from, by its columns, otherwise by its name. */
export function historyToolOf(headers: readonly string[], fileName: string): HistoryTool {
  const words = new Set(headers.map(headerWord));
  const marked = MARKS.find(([, marks]) => marks.split(' ').every((mark) => words.has(mark)))?.[0];
  if (marked !== undefined) return marked;
  const name = headerWord(fileName);
  const named = HISTORY_TOOLS.find(
    (tool) => tool !== 'OTHER' && name.includes(headerWord(HISTORY_TOOL_NAMES[tool])),
  );
  return named ?? 'OTHER';
}

/** What a contact is said to be from: the tool, or the file of an unknown one. */
export function historySource(tool: HistoryTool, fileName: string): string {
  return tool === 'OTHER' ? fileName : HISTORY_TOOL_NAMES[tool];
}
