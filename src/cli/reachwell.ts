import { parseArgs } from 'node:util';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ArgumentError } from '#cli/argument-error.ts';
import { describeSettings, readConfig, type Config } from '#config.ts';
import { confirm } from '#cli/confirm.ts';
import { emptyDatabase } from '#data/database/empty-database.ts';
import { removeEmbeddedPostgres } from '@reachwell/embedded-postgres/stop-embedded-postgres.ts';

const USAGE = `Usage: npm run reachwell -- <command>

  start [--role all|web|worker]   run the whole product, or only one role
  migrate                         update the database to this version
  demo                            recreate the demo account of a running product
  reset [--yes]                   delete everything: product and practice network (practice mode only)
  doctor [--from-user id] [--json]
                                  recount everything on a live database and report inconsistencies; exits with 1 if it finds any
  forecast id [--json]            when a campaign will finish, its actions per day, and what limits it (read-only)
  invites resume --email address  resume a user’s paused invites
  second-factor remove --email address [--yes]
                                  turn off two-factor authentication for a user who is locked out
  sessions end --email address [--yes]
                                  sign a user out of all devices
  jobs [retry|drop id...|all]     list jobs that have failed permanently; retry or drop them
  keys rotate                     rotate the key that encrypts stored secrets, while the product runs
  account create --email a --name n
                                  create an account, even if sign-up is closed, and print its link
  staff grant --email a --role r  give someone staff access: ADMIN or PROXY_MANAGER
  staff revoke --email a          remove someone’s staff access
  staff list                      list everyone with staff access
  trial set --email a --ends day  set when an account’s trial ends
  person erase --email a --lead id [--out file] [--yes]
                                  erase one person from an account permanently, and print the certificate
  credits grant --email a --credits n
                                  give an account email finder credits
  features show --email a         show which extra features an account has
  features on|off f --email a     turn one of them on or off: EMAIL_RATE_FEATURE or INVITE_BY_EMAIL
  billing reconcile               update every buyer’s billing from the payment provider
  mcp --server address --key key  serve the tools of an installation to an assistant, over stdio
  settings                        list all environment settings

Settings are read from the environment and from .env.`;

const print = (line: string) => console.log(line);
const say = (line: string) => console.error(line);

async function start({ role }: { role: string | undefined }): Promise<void> {
  if (role !== undefined) process.env['ROLE'] = role;
  const { runProcess } = await import('#main/run-process.ts');
  await runProcess();
}

async function migrateOnly(): Promise<void> {
  const { openData } = await import('#main/open-data.ts');
  const data = await openData({
    config: readConfig(process.env),
    connections: 1,
    say: print,
    onError: (error) => print(error.message),
  });
  await data.close();
  print('The database is up to date.');
}

async function demo(): Promise<void> {
  const { publicUrl } = readConfig(process.env);
  const answer = await fetch(`${publicUrl}/api/practice/demo`, { method: 'POST' }).catch(
    () => null,
  );
  if (answer === null) throw new Error(`Reachwell isn’t running at ${publicUrl}. Start it first.`);
  if (!answer.ok) throw new Error(`The demo account couldn’t be created: ${await answer.text()}`);
  const { email, password } = (await answer.json()) as { email: string; password: string };
  print(`Demo account:  ${email}  ${password}`);
}

/**
 * Deletes the product's data and the practice network's world together, so that the next start
 * begins again with both. In practice mode only.
 */
async function reset({ config, yes }: { config: Config; yes: boolean }): Promise<void> {
  if (!config.practice) throw new Error('reset only works in practice mode.');
  const question = `This deletes all accounts, campaigns, and leads in ${config.DATABASE_URL ?? config.DATA_DIR}, plus the practice network’s world. Continue?`;
  if (!(await confirm({ yes, question }))) return print('Nothing was changed.');
  if (config.DATABASE_URL === undefined) await removeEmbeddedPostgres(config.DATA_DIR);
  else await emptyDatabase(config.DATABASE_URL);
  rmSync(join(config.DATA_DIR, 'practice-network'), { recursive: true, force: true });
  print('Everything was deleted. The next start creates a new world.');
}

type Values = ReturnType<typeof readArguments>['values'];

function readArguments() {
  try {
    return parseKnownArguments();
  } catch (error) {
    // The rest of Node's message is advice that fits none of our commands.
    if (error instanceof TypeError)
      throw new ArgumentError([`${error.message.split(/[.\n]/)[0]}.`]);
    throw error;
  }
}

function parseKnownArguments() {
  return parseArgs({
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      role: { type: 'string' },
      help: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      'from-user': { type: 'string' },
      email: { type: 'string' },
      name: { type: 'string' },
      ends: { type: 'string' },
      credits: { type: 'string' },
      lead: { type: 'string' },
      out: { type: 'string' },
      server: { type: 'string' },
      key: { type: 'string' },
    },
  });
}

/** The commands about single accounts, campaigns, jobs and keys; false for any other. */
async function manage({
  command,
  words,
  values,
}: {
  command: string;
  words: string[];
  values: Values;
}): Promise<boolean> {
  const [word] = words;
  const { email, ends, credits, json, yes } = values;
  const config = () => readConfig(process.env);
  if (command === 'forecast')
    await (
      await import('#cli/forecast.ts')
    ).forecast({
      config: config(),
      campaignId: word,
      json,
      print,
      say,
    });
  else if (command === 'invites')
    await (
      await import('#cli/invites.ts')
    ).invites({
      config: config(),
      command: word,
      email,
      print,
      say,
    });
  else if (command === 'jobs')
    await (await import('#cli/jobs.ts')).jobs({ config: config(), words, print, say });
  else if (command === 'keys')
    await (await import('#cli/keys.ts')).keys({ config: config(), command: word, print, say });
  else if (command === 'second-factor' || command === 'sessions') {
    const identity = await import('#cli/identity.ts');
    const what = { config: config(), command: word, email, yes, print, say };
    await (command === 'sessions' ? identity.sessions : identity.secondFactor)(what);
  } else if (command === 'staff')
    await (
      await import('#cli/staff.ts')
    ).staff({ config: config(), command: word, email, role: values.role, print, say });
  else if (command === 'trial')
    await (
      await import('#cli/trial.ts')
    ).trial({
      config: config(),
      command: word,
      email,
      ends,
      print,
      say,
    });
  else if (command === 'billing')
    await (
      await import('#cli/billing.ts')
    ).billing({ config: config(), command: word, print, say });
  else if (command === 'features')
    await (
      await import('#cli/features.ts')
    ).features({ config: config(), words, email, print, say });
  else if (command === 'credits')
    await (
      await import('#cli/credits.ts')
    ).credits({
      config: config(),
      command: word,
      email,
      credits,
      print,
      say,
    });
  else return false;
  return true;
}

/** `person`, of which only the account, the lead, and the file are named options. */
async function erase({ word, values }: { word: string | undefined; values: Values }) {
  const { person } = await import('#cli/person.ts');
  const { email, lead, out, yes } = values;
  const config = readConfig(process.env);
  await person({ config, command: word, email, lead, out, yes, print, say });
}

/** `account`, which is created before anyone can sign in. */
async function createAccount({ word, values }: { word: string | undefined; values: Values }) {
  const { account } = await import('#cli/account.ts');
  const { email, name } = values;
  await account({ config: readConfig(process.env), command: word, email, name, print, say });
}

/** `mcp`, which speaks on the standard streams, so that nothing else may be printed there. */
async function serveAssistant({ server, key = process.env['REACHWELL_KEY'] }: Values) {
  const { mcp } = await import('#cli/mcp.ts');
  await mcp({ server, key, input: process.stdin, output: process.stdout });
}

async function run(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command = 'help'] = positionals;
  if (command === 'start' || command === 'worker')
    return start({ role: command === 'worker' ? 'worker' : values.role });
  if (command === 'migrate') return migrateOnly();
  if (command === 'demo') return demo();
  if (command === 'reset') return reset({ config: readConfig(process.env), yes: values.yes });
  if (command === 'doctor') {
    const { doctor } = await import('#cli/doctor.ts');
    process.exitCode = await doctor({
      config: readConfig(process.env),
      fromUser: values['from-user'] ?? null,
      json: values.json,
      print,
      say,
    });
    return;
  }
  if (command === 'account') return createAccount({ word: positionals[1], values });
  if (command === 'mcp') return serveAssistant(values);
  if (command === 'person') return erase({ word: positionals[1], values });
  if (await manage({ command, words: positionals.slice(1), values })) return;
  if (command === 'settings')
    return describeSettings().forEach(({ name, standard, sentence }) =>
      print(`${name.padEnd(28)} ${standard.padEnd(32)} ${sentence}`),
    );
  if (command !== 'help' && !values.help)
    throw new ArgumentError([
      `There is no command “${command}”. npm run reachwell -- --help lists them.`,
    ]);
  print(USAGE);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof ArgumentError ? 2 : 1;
}
