import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { addOperatorCommands } from '#cli/operator-commands.ts';
import { createProgram, type Output, type Program } from '#cli/program.ts';
import { addRemoteCommands } from '#cli/remote-commands.ts';

/** `reachwell` with all its commands, and their completion in shells. */
export function reachwellCommands(output: Output = {}): Program {
  const program = createProgram(output);
  addRemoteCommands(program);
  addOperatorCommands(program);
  // The library types no options, which its own type of a command doesn’t allow for.
  tab(program as unknown as Command);
  return program;
}
