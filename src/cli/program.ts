import {
  Command,
  type CommanderError,
  type OutputConfiguration,
} from '@commander-js/extra-typings';
import { isApiKey } from '#core/programs/api-key.ts';

/** Where a program prints, unless it is the terminal. */
export type Output = Pick<OutputConfiguration, 'writeOut' | 'writeErr'>;
export type Program = ReturnType<typeof createProgram>;

/** What the library says before the reason why an argument can't be used. */
const BEFORE_REASON =
  /^error: (?:(?:option|command-argument) .*? is invalid(?: for .*?)?\. (?!Allowed))?|^error: /;

/** `reachwell`, without its commands: the options of all of them, and how it says what is wrong. */
export function createProgram(output: Output = {}) {
  const program = new Command('reachwell')
    .description('Runs Reachwell, and calls the API of a running one')
    .option('--server <address>', 'address of a running Reachwell (or REACHWELL_SERVER)')
    .option('--key <key>', 'API key (or REACHWELL_KEY)')
    .option('--json', 'print JSON')
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError('Add --help to see what can be given.');
  return program.configureOutput({
    ...output,
    outputError: (text, write) => {
      const reason = text.replace(BEFORE_REASON, '').replace(/\n(?=.)/g, '\n  ');
      write(
        `This command can’t run with these arguments:\n  ${reason.charAt(0).toUpperCase()}${reason.slice(1)}`,
      );
    },
  });
}

/** Where a command calls the API, and with which key. */
export function connectionOf(program: Program): { server: string; key: string } {
  const { server = process.env['REACHWELL_SERVER'], key = process.env['REACHWELL_KEY'] } =
    program.opts();
  if (server === undefined || !URL.canParse(server))
    program.error('--server must be an address, as must REACHWELL_SERVER in the environment.');
  if (key === undefined || !isApiKey(key))
    program.error('--key, or REACHWELL_KEY in the environment, must be an API key.');
  return { server, key };
}

const USAGE_ERROR = 2;

/** The exit code of a command that the library ended: help that was asked for is no error. */
export const exitCodeOf = ({ exitCode }: CommanderError): number =>
  exitCode === 0 ? 0 : USAGE_ERROR;
