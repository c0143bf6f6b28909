import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

const JOURNEYS = 'test/journeys/**/*.journey.test.ts';
/** Of packages with an installation of their own: `npm run integrations`. */
const INTEGRATIONS = 'test/integrations/*.test.ts';

/**
 * The journeys of `npm test`: the way in, a campaign's making, the campaigns, their leads, and the
 * browser they are driven with. The two walks of the main job and the one with emails take minutes
 * each: `prove`.
 */
const MAIN_JOURNEYS = ['browser', 'identity', 'wizard', 'campaigns-list', 'leads'].map(
  (name) => `test/journeys/${name}.journey.test.ts`,
);

/** Tests of one thing that take as long as hundreds of others: programs started, kills, draws. */
const LONG_TESTS = [
  'packages/embedded-postgres/start-embedded-postgres.test.ts',
  'packages/practice-network/mail/mail-world.test.ts',
  'src/cli/backup.test.ts',
  'src/connectors/mail/oauth/api-mail.test.ts',
  'src/connectors/mail/smtp-imap/send-email.test.ts',
  'src/connectors/mail/smtp-imap/smtp-imap-mail.test.ts',
  'src/connectors/network/unipile/connector.test.ts',
  'src/data/account/erase-user.test.ts',
  'src/data/doctor/healthy-database.test.ts',
  'src/data/engine-store/engine-store-forms.test.ts',
  'src/engine/acts/later-news.test.ts',
  'src/engine/acts/user-answer.test.ts',
  'src/engine/collecting/collect-kills.test.ts',
  'src/engine/collecting/collect-leads.test.ts',
  'src/engine/collecting/collect-stops.test.ts',
  'src/engine/collecting/collect-team.test.ts',
  'src/engine/sending/send-many.test.ts',
  'src/engine/turns/limits-and-hours.test.ts',
  'src/engine/turns/waiting-for.test.ts',
  'src/engine/turns/waiting-in-queue.test.ts',
  'src/engine/walk/moved-leads.test.ts',
  'src/engine/walk/variants.test.ts',
  'src/engine/watching/news.test.ts',
  'src/engine/withdrawing/invites-by-email.test.ts',
  'src/engine/withdrawing/invites.test.ts',
  'src/engine/withdrawing/withdraw-kills.test.ts',
  'src/jobs/make-backup.test.ts',
  'src/main/mailbox-watch.test.ts',
  'src/server/conversations/hostile-mail.test.ts',
  'src/server/identity/change-credentials.test.ts',
  'src/server/identity/second-factor.test.ts',
  'src/server/identity/sign-in.test.ts',
  'src/server/lead-packs/hostile-files.test.ts',
  'src/server/leads/lists.test.ts',
  'src/server/mailboxes/connected-mailbox.test.ts',
  'src/server/mailboxes/connecting-mailboxes.test.ts',
  'test/architecture.test.ts',
];

/** What spans layers and takes its time: many histories, faults, attacks, whole campaigns. */
const PROOFS = [
  'account',
  'backup',
  'billing',
  'chaos',
  'check',
  'collection',
  'connection',
  'contact-history',
  'demo',
  'do-not-contact',
  'finder',
  'forecast',
  'hours',
  'inbox',
  'looks',
  'mail',
  'pending',
  'replica',
  'security',
  'simulation',
  'teams',
  'webhooks',
]
  .map((folder) => `test/${folder}/*.test.ts`)
  .concat(LONG_TESTS);

// Journeys share the program of their worker, and most other tests wait for PostgreSQL: two at a
// time fill two cores.
const journeys = {
  globalSetup: ['./test/support/journey-programs.ts'],
  maxWorkers: 2,
  testTimeout: 1_200_000,
  hookTimeout: 180_000,
};
const tests = { maxWorkers: 2, testTimeout: 60_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    globalSetup: ['./test/support/test-server.ts'],
    // See fresh-modules.ts.
    isolate: false,
    setupFiles: ['./test/support/fresh-modules.ts', './test/support/drawn-seed.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...tests,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', '{packages,test,tools}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, INTEGRATIONS, JOURNEYS, ...PROOFS],
        },
      },
      { extends: true, test: { ...tests, name: 'integrations', include: [INTEGRATIONS] } },
      { extends: true, test: { ...tests, name: 'proofs', include: PROOFS } },
      { extends: true, test: { ...journeys, name: 'main-journeys', include: MAIN_JOURNEYS } },
      {
        extends: true,
        test: {
          ...journeys,
          name: 'journeys',
          include: [JOURNEYS],
          exclude: [...configDefaults.exclude, ...MAIN_JOURNEYS],
        },
      },
    ],
  },
});
