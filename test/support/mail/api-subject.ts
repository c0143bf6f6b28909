import type { Mailbox, MailboxCredentials, MailConnector } from '#connectors/mail/mail.ts';
import type { GrantProvider } from '#connectors/mail/mailbox-grants.ts';
import type { StandIn, StandInAnswer } from './api-stand-in.ts';
import type { MailSubject, SendFault } from './mail-subject.ts';
import { CLIENT, type OAuthStandIn } from './oauth-stand-in.ts';

export const MAYA = 'maya@northpoint.example';
export const SETTLE_MS = 600_000;

/** What a provider's stand-in brings; the rest is the same for all that are reached by an API. */
type ApiProvider = {
  provider: GrantProvider;
  standIn: StandIn & { oauth: OAuthStandIn; outside: string[] };
  scopes: readonly string[];
  mail: MailConnector;
  clock: { now: number };
  arrives: MailSubject['arrives'];
  keepsSent: MailSubject['keepsSent'];
  forgetPlaces: () => Promise<void>;
  /** The request with which a message is sent, and how the provider refuses and limits it. */
  sends: RegExp;
  refusal: StandInAnswer;
  limit: StandInAnswer;
};

/** The adapter in front of a stand-in of its provider. */
export function apiSubject({
  provider,
  standIn,
  scopes,
  mail,
  clock,
  arrives,
  keepsSent,
  forgetPlaces,
  sends,
  refusal,
  limit,
}: ApiProvider): MailSubject {
  const lost = { refreshToken: 'refresh-of-yesterday', accessToken: 'access-of-yesterday' };
  const granted = standIn.oauth.grant(scopes);
  let credentials: MailboxCredentials = { provider, ...granted, accessTokenEndsAt: null };
  const mailbox = (): Mailbox => ({
    address: MAYA,
    credentials,
    renewed: async (given) => void (credentials = given),
  });
  const meets = (fault: SendFault): void => {
    switch (fault) {
      case 'CUT_BEFORE_ACCEPTING':
        // The token ended: the message is not taken before there is another.
        standIn.oauth.endAccessTokens();
        return standIn.meets({ at: /^POST .*\/token$/u, does: 'CUT_BEFORE' });
      case 'CUT_AFTER_ACCEPTING':
        return standIn.meets({ at: sends, does: 'CUT_AFTER' });
      case 'REFUSES_RECIPIENT':
        return standIn.meets({ at: sends, does: 'SAY', answer: refusal });
      case 'LIMITS':
        return standIn.meets({ at: sends, does: 'SAY', answer: limit });
      case 'REFUSES_FOR_NOW':
        throw new Error('A provider takes a message and tries again by itself.');
    }
  };
  return {
    mail,
    now: () => clock.now,
    advance: (ms) => void (clock.now += ms),
    settleMs: SETTLE_MS,
    from: { name: 'Maya Lindqvist', address: MAYA },
    mailbox,
    lostMailbox: () => ({
      address: MAYA,
      credentials: { provider, ...lost, accessTokenEndsAt: null },
    }),
    secrets: [
      granted.refreshToken,
      granted.accessToken,
      lost.refreshToken,
      lost.accessToken,
      CLIENT.clientSecret,
    ],
    arrives,
    keepsSent,
    left: async () => [...standIn.outside],
    meets,
    refusalStatus: null,
    putsOff: false,
    forgetPlaces,
    dropLines() {
      standIn.meets({ at: /^GET /u, does: 'CUT_BEFORE' });
      standIn.dropLines();
    },
    close: standIn.close,
  };
}
