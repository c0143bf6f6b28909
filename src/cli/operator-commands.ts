import { Argument, Option } from '@commander-js/extra-typings';
import { credits, email, FLAGS, id, job, personName, since, trialEnd } from '#cli/arguments.ts';
import type { Operator } from '#cli/operator.ts';
import type { Program } from '#cli/program.ts';
import { readConfig } from '#config.ts';
import { ADMIN_STATUSES } from '#core/account/user-status.ts';
import { PARTITIONED_TABLES } from '#data/tables/partitioned-tables.ts';

const print = (line: string) => console.log(line);
const say = (line: string) => console.error(line);
const operator = (): Operator => ({ config: readConfig(process.env), print, say });

const EMAIL = ['--email <address>', 'email of the account', email] as const;
const YES = ['--yes', 'don’t ask for confirmation'] as const;

/** The commands that work on this installation itself: its database, settings, and processes. */
export function addOperatorCommands(program: Program): void {
  const before = program.commands.length;
  addInstallation(program);
  addBackups(program);
  addAccounts(program);
  addPeople(program);
  addPlans(program);
  for (const command of program.commands.slice(before))
    command.hook('preAction', () => {
      if (program.opts().server !== undefined)
        program.error('This command works on this installation itself, without --server.');
    });
}

function addInstallation(program: Program): void {
  program
    .command('start')
    .description('run the whole product, or only one role')
    .option('--role <role>', 'all, web, or worker')
    .action(async ({ role }) => start(role));
  program.command('worker', { hidden: true }).action(() => start('worker'));
  const installation = () => import('#cli/installation.ts');
  program
    .command('migrate')
    .description('update the database to this version')
    .option('--check', 'only say what is pending; exits with 0 if nothing is')
    .action(async ({ check = false }) => {
      if (!check) return (await installation()).migrateOnly(operator());
      const { json = false } = program.opts();
      const { checkMigrations } = await import('#cli/check-migrations.ts');
      process.exitCode = await checkMigrations({ ...operator(), json });
    });
  program
    .command('demo')
    .description('recreate the demo account of a running product')
    .action(async () => (await installation()).demo(operator()));
  program
    .command('reset')
    .description('delete everything: product and practice network (practice mode only)')
    .option(...YES)
    .action(async ({ yes = false }) => (await installation()).reset({ ...operator(), yes }));
  program
    .command('doctor')
    .description('recount everything on a live database; exits with 1 if something is wrong')
    .option('--from-user <id>', 'the user to begin with', id('--from-user needs a user ID.'))
    .option('--ask-network', 'compare the ledger with LinkedIn and the mailboxes instead')
    .addOption(
      new Option('--account <address>', 'only this account, with --ask-network').argParser(email),
    )
    .addOption(
      new Option('--since <time>', 'from when on to compare, with --ask-network').argParser(since),
    )
    .action(async ({ fromUser = null, askNetwork: asks = false, account, since: from }) => {
      const { json = false } = program.opts();
      if (!asks && (account !== undefined || from !== undefined))
        program.error('--account and --since only work with --ask-network.');
      const given = { ...operator(), fromUser, json };
      const { doctor } = await import('#cli/doctor.ts');
      const { askNetwork } = await import('#cli/ask-network.ts');
      process.exitCode = asks
        ? await askNetwork({ ...given, account: account ?? null, since: from ?? null })
        : await doctor(given);
    });
  program
    .command('look')
    .description('after a restore: check what happened since, before anything else is done')
    .option('--since <time>', 'from when on something may be missing', since)
    .action(async (given) => (await import('#cli/look.ts')).look({ ...operator(), ...given }));
  addPartition(program);
  addUpkeep(program);
}

function addPartition(program: Program): void {
  program
    .command('partition')
    .description('partition the tables that grow with leads by user, while the product runs')
    .addOption(new Option('--table <name>', 'only this table').choices(PARTITIONED_TABLES))
    .option('--cancel', 'give up a move that was interrupted')
    .action(async (given) => {
      const { partition } = await import('#cli/partition.ts');
      process.exitCode = await partition({ ...operator(), ...given });
    });
}

function addUpkeep(program: Program): void {
  const jobs = program
    .command('jobs')
    .description('list jobs that have failed permanently; retry or drop them')
    .action(async () => (await import('#cli/jobs.ts')).listJobs(operator()));
  for (const action of ['retry', 'drop'] as const)
    jobs
      .command(action)
      .argument('<job...>', 'their numbers, or all', (text, before: string[] = []) => [
        ...before,
        job(text),
      ])
      .action(async (named) => {
        const { settleJobs } = await import('#cli/jobs.ts');
        const ids = named.includes('all') ? null : named;
        await settleJobs({ ...operator(), action, ids });
      });
  program
    .command('keys')
    .description('the key that encrypts stored secrets')
    .command('rotate')
    .description('replace it, while the product runs')
    .action(async () => (await import('#cli/keys.ts')).keys(operator()));
  program
    .command('settings')
    .description('list all environment settings')
    .action(async () => (await import('#cli/installation.ts')).printSettings(print));
}

function addBackups(program: Program): void {
  const load = () => import('#cli/backup.ts');
  const backup = program
    .command('backup')
    .description('back up the database to an encrypted file, even while the product runs')
    .argument('[file]', 'a path, - for standard output, or s3://bucket/file (default: BACKUP_URL)')
    .action(async (file) => (await load()).backup({ ...operator(), file }));
  backup
    .command('check')
    .description('read a backup to its end, and compare all its checksums and counts')
    .argument('<file>', 'a path, - for standard input, or s3://bucket/file')
    .action(async (file) => (await load()).checkBackup({ ...operator(), file }));
  backup
    .command('list')
    .description('list the backups at BACKUP_URL')
    .action(async () => (await load()).listBackups(operator()));
  backup
    .command('key')
    .description('print the key that opens the backups with age, without Reachwell')
    .action(async () => (await load()).printBackupKeys(operator()));
  program
    .command('restore')
    .description('load a backup into an empty database')
    .argument('<file>', 'a path, - for standard input, or s3://bucket/file')
    .option(...YES)
    .action(async (file, { yes = false }) =>
      (await import('#cli/restore.ts')).restore({ ...operator(), file, yes }),
    );
}

async function start(role: string | undefined): Promise<void> {
  if (role !== undefined) process.env['ROLE'] = role;
  const { runProcess } = await import('#main/run-process.ts');
  await runProcess();
}

function addAccounts(program: Program): void {
  program
    .command('account')
    .description('accounts')
    .command('create')
    .description('create an account, even if sign-up is closed, and print its link')
    .requiredOption(...EMAIL)
    .requiredOption('--name <name>', 'name of its owner', personName)
    .action(async (given) =>
      (await import('#cli/account.ts')).account({ ...operator(), ...given }),
    );
  program
    .command('second-factor')
    .description('two-factor authentication')
    .command('remove')
    .description('turn it off for a user who is locked out')
    .requiredOption(...EMAIL)
    .option(...YES)
    .action(async ({ email, yes = false }) =>
      (await import('#cli/identity.ts')).secondFactor({ ...operator(), email, yes }),
    );
  program
    .command('sessions')
    .description('where a user is signed in')
    .command('end')
    .description('sign a user out of all devices')
    .requiredOption(...EMAIL)
    .option(...YES)
    .action(async ({ email, yes = false }) =>
      (await import('#cli/identity.ts')).sessions({ ...operator(), email, yes }),
    );
  const staff = program.command('staff').description('staff access');
  const changeStaff = async (given: {
    email: string;
    role: (typeof ADMIN_STATUSES)[number] | null;
  }) => (await import('#cli/staff.ts')).changeStaff({ ...operator(), ...given });
  staff
    .command('grant')
    .description('give someone staff access')
    .requiredOption(...EMAIL)
    .addOption(
      new Option('--role <role>', 'what they may do').choices(ADMIN_STATUSES).makeOptionMandatory(),
    )
    .action(changeStaff);
  staff
    .command('revoke')
    .description('remove someone’s staff access')
    .requiredOption(...EMAIL)
    .action(({ email }) => changeStaff({ email, role: null }));
  staff
    .command('list')
    .description('list everyone with staff access')
    .action(async () => (await import('#cli/staff.ts')).printStaff(operator()));
}

function addPeople(program: Program): void {
  program
    .command('person')
    .description('people in an account')
    .command('erase')
    .description('erase one person permanently, and print the certificate')
    .requiredOption(...EMAIL)
    .requiredOption(
      '--lead <id>',
      'the last part of their page’s address',
      id('--lead must be the number of a lead, the last part of its page’s address.'),
    )
    .option('--out <file>', 'write the certificate to a file')
    .option(...YES)
    .action(async ({ email, lead, out, yes = false }) =>
      (await import('#cli/person.ts')).person({ ...operator(), email, lead, out, yes }),
    );
  program
    .command('invites')
    .description('invites of a user')
    .command('resume')
    .description('resume a user’s paused invites')
    .requiredOption(...EMAIL)
    .action(async ({ email }) =>
      (await import('#cli/invites.ts')).invites({ ...operator(), email }),
    );
}

function addPlans(program: Program): void {
  program
    .command('trial')
    .description('trials')
    .command('set')
    .description('set when an account’s trial ends')
    .requiredOption(...EMAIL)
    .requiredOption('--ends <day>', 'a date, or an exact time', trialEnd)
    .action(async ({ email, ends: realEndsAt }) =>
      (await import('#cli/trial.ts')).trial({ ...operator(), email, realEndsAt }),
    );
  const features = program.command('features').description('features that no plan includes');
  const load = () => import('#cli/features.ts');
  features
    .command('show')
    .description('show which of them an account has')
    .requiredOption(...EMAIL)
    .action(async ({ email }) => (await load()).features({ ...operator(), email, turn: null }));
  for (const word of ['on', 'off'] as const)
    features
      .command(word)
      .description(`turn one of them ${word}`)
      .addArgument(new Argument('<feature>').choices(FLAGS))
      .requiredOption(...EMAIL)
      .action(async (feature, { email }) =>
        (await load()).features({ ...operator(), email, turn: { feature, on: word === 'on' } }),
      );
  program
    .command('credits')
    .description('email finder credits')
    .command('grant')
    .description('give an account email finder credits')
    .requiredOption(...EMAIL)
    .requiredOption('--credits <count>', 'how many', credits)
    .action(async (given) =>
      (await import('#cli/credits.ts')).credits({ ...operator(), ...given }),
    );
  program
    .command('billing')
    .description('payments')
    .command('reconcile')
    .description('update every buyer’s billing from the payment provider')
    .action(async () => (await import('#cli/billing.ts')).billing(operator()));
}
