type Names<Pattern extends string> = Pattern extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Pattern extends `${string}$${infer Name}`
    ? Name
    : never;
type Query = Record<string, string | number | null | undefined>;
type HrefArguments<Pattern extends string> = [Names<Pattern>] extends [never]
  ? [params?: { query?: Query }]
  : [params: { [Name in Names<Pattern>]: string } & { query?: Query }];

export type Path<Pattern extends string> = {
  pattern: Pattern;
  href: (...params: HrefArguments<Pattern>) => string;
};

function path<const Pattern extends string>(pattern: Pattern): Path<Pattern> {
  return {
    pattern,
    href: (...[params]) => {
      const { query = {}, ...names } = (params ?? {}) as { query?: Query } & Record<string, string>;
      const pathname = pattern.replace(/\$(\w+)/g, (_, name: string) =>
        encodeURIComponent(names[name] ?? ''),
      );
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query)) {
        if (value !== null && value !== undefined && value !== '') search.set(name, String(value));
      }
      const text = search.toString();
      return text ? `${pathname}?${text}` : pathname;
    },
  };
}

/**
 * Every page of the product (both specifications, section 2; design, section 11 for the additions).
 * `paths.campaign.href({ campaignId })`.
 */
export const paths = {
  signIn: path('/'),
  signUp: path('/signup'),
  forgotPassword: path('/forgot-password'),
  passwordReset: path('/password-reset'),
  enterLinkedIn: path('/enter-linkedin'),
  mailCallback: path('/$provider/callback'),
  dashboard: path('/dashboard'),
  dashboardStatistics: path('/dashboard/statistics'),
  dashboardToday: path('/dashboard/today'),
  quickGuide: path('/quick-guide'),
  campaigns: path('/campaigns'),
  newCampaign: path('/new-campaign'),
  campaign: path('/campaigns/$campaignId'),
  campaignSequence: path('/campaigns/$campaignId/sequence'),
  campaignStatistics: path('/campaigns/$campaignId/statistics'),
  campaignSettings: path('/campaigns/$campaignId/settings'),
  campaignInvitation: path('/campaigns/$campaignId/invitation'),
  campaignLeads: path('/campaigns/$campaignId/leads'),
  leads: path('/leads'),
  doNotContact: path('/leads/do-not-contact'),
  contactHistory: path('/leads/contact-history'),
  lead: path('/leads/$leadId'),
  inbox: path('/inbox'),
  conversation: path('/inbox/$conversationId'),
  limits: path('/settings'),
  workingHours: path('/settings/working-hours'),
  sequenceTemplates: path('/settings/sequence-templates'),
  sequenceTemplate: path('/settings/sequence-templates/$templateId'),
  dataScrubber: path('/settings/data-scrubber'),
  team: path('/team'),
  teamInvitations: path('/team/invitations'),
  teamBlacklist: path('/team/do-not-contact'),
  teamMember: path('/team/$userId'),
  upgrade: path('/upgrade'),
  emailFinderPricing: path('/upgrade/email-finder-pricing'),
  account: path('/account'),
  emailAccount: path('/account/email'),
  subscriptions: path('/account/subscriptions'),
  transactions: path('/account/transactions'),
  developers: path('/account/developers'),
  approvals: path('/account/approvals'),
  connectProgram: path('/oauth/authorize'),
  admin: path('/admin'),
  adminUser: path('/admin/users/$userId'),
  adminProxies: path('/admin/proxies'),
  adminActivity: path('/admin/activity'),
  adminPreferences: path('/admin/preferences'),
  practiceOutbox: path('/practice/outbox'),
  practiceWorld: path('/practice/world'),
} as const;

/** Where a message to a lead is written: the inbox opens or begins the conversation with them. */
export function writeToHref(leadId: string): string {
  return paths.inbox.href({ query: { writeTo: leadId } });
}
