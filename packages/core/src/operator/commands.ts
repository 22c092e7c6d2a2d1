// The table of the operator's commands, in the order of the help. The command line makes its parser and its help from it, the console
// its forms and buttons, the server permissions, audit and locks of both.
import type { CommandSpec, InputOf as InputOfSpec } from './command-spec.ts';
import { CATALOGUE_COMMANDS } from './commands/catalogue.ts';
import { IMPORT_COMMANDS } from './commands/imports.ts';
import { ACCOUNT_COMMANDS, SERVICE_COMMANDS, SHOP_COMMANDS } from './commands/service.ts';
import type { Permission } from './permissions.ts';

const TABLE = {
  ...IMPORT_COMMANDS,
  ...CATALOGUE_COMMANDS,
  ...SHOP_COMMANDS,
  ...ACCOUNT_COMMANDS,
  ...SERVICE_COMMANDS,
};
type Table = typeof TABLE;

export type CommandName = keyof Table;
export type InputOf<Name extends CommandName> = InputOfSpec<Table[Name]>;

export const COMMANDS: Readonly<Record<CommandName, CommandSpec>> = TABLE;
export const COMMAND_NAMES = Object.keys(TABLE) as readonly CommandName[];

/** The commands that the console runs. */
export type OperatorCommand = {
  [Name in CommandName]: Table[Name] extends { readonly permission: Permission } ? Name : never;
}[CommandName];

export const OPERATOR_COMMANDS = COMMAND_NAMES.filter(
  (name) => COMMANDS[name].permission !== undefined,
) as readonly OperatorCommand[];

/** What a command with these options needs: its own permission and those of the options. */
export const permissionsFor = (command: OperatorCommand, options: readonly string[]): readonly Permission[] => [
  TABLE[command].permission,
  ...options.flatMap((option) => COMMANDS[command].options?.[option]?.permission ?? []),
];
