// Command-line parser: arguments to a command, and the help text. Unknown arguments are errors.
import { parseArgs } from 'node:util';

/** A failure that its message explains to the operator, without a stack. The exit code is 1. */
export class CliError extends Error {
  override readonly name = 'CliError';
}

export const HELP = `Seyir on the command line.

  npm run seyir -- import title <file> --meta <title.json>   a new film, or new facts and media for one
  npm run seyir -- import title <file> --id <id>             media for a film or an episode of the catalogue
  npm run seyir -- import title <file> --id <id> --trailer   a film's or series' trailer
  npm run seyir -- assets                                    media made from files: states and reasons
  npm run seyir -- help

The commands work on the same data as the server, by the same environment (docs/operations.md). With the embedded database
only one of them can be open at a time: stop the server first. With PostgreSQL (DATABASE_URL) both run side by side.
Files, and what title.json may say, are described in docs/media.md.
`;

export type Command =
  | { readonly name: 'help' }
  | { readonly name: 'assets' }
  | {
      readonly name: 'import title';
      readonly file: string;
      readonly meta: string | undefined;
      readonly id: string | undefined;
      readonly isTrailer: boolean;
    };

const SEE_HELP = 'See: npm run seyir -- help';

export function readArguments(args: readonly string[]): Command {
  const { values, positionals } = parse(args);
  const [first, second, file, ...rest] = positionals;
  if (values.help || first === undefined || first === 'help') return { name: 'help' };
  if (first === 'assets' && second === undefined) return { name: 'assets' };
  if (first !== 'import' || second !== 'title') {
    throw new CliError(`There is no command "${positionals.join(' ')}". ${SEE_HELP}`);
  }
  if (file === undefined) throw new CliError(`Which file? ${SEE_HELP}`);
  if (rest.length > 0) throw new CliError(`One file at a time: "${rest[0]}" is one too many. ${SEE_HELP}`);
  if (values.meta === undefined && values.id === undefined) {
    throw new CliError(`Which film is it? Say --id for one that is there, or --meta for a new one. ${SEE_HELP}`);
  }
  return { name: 'import title', file, meta: values.meta, id: values.id, isTrailer: values.trailer };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        meta: { type: 'string' },
        id: { type: 'string' },
        trailer: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new CliError(`${sentence}. ${SEE_HELP}`, { cause: error });
  }
}
