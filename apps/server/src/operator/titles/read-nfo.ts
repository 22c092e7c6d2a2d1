// Facts of a .nfo file, as media centres write them beside a series (tvshow.nfo) and its episodes: XML of one level.
import { SaxesParser } from 'saxes';
import { RefusedError } from '../command.ts';

interface Nfo {
  /** The texts of an element below the root, in the order of the file. */
  texts(name: string): readonly string[];
  text(name: string): string | undefined;
  readonly actors: readonly { readonly name: string; readonly role: string | undefined }[];
}

/** A file may have further addresses below its XML, which are ignored. */
export function parseNfo(text: string, path: string): Nfo {
  const found = new Map<string, string[]>();
  const actors: { name: string; role: string | undefined }[] = [];
  const open: string[] = [];
  let value = '';
  let actor: Record<string, string> = {};
  let isDone = false;
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    open.push(name);
    value = '';
    if (name === 'actor') actor = {};
  });
  parser.on('text', (part) => {
    value += part;
  });
  parser.on('cdata', (part) => {
    value += part;
  });
  parser.on('closetag', ({ name }) => {
    open.pop();
    const words = value.trim();
    if (open.length === 1 && words !== '') found.set(name, [...(found.get(name) ?? []), words]);
    if (open.at(-1) === 'actor' && words !== '') actor[name] = words;
    if (name === 'actor' && actor.name) actors.push({ name: actor.name, role: actor.role });
    value = '';
    isDone = open.length === 0;
  });
  parser.on('error', (error) => {
    if (!isDone) throw new RefusedError(`${path} is not a .nfo file: ${error.message}`, { cause: error });
  });
  parser.write(text.replace(/^\uFEFF/, '')).close();
  if (!isDone) throw new RefusedError(`${path} is not a .nfo file: it has no XML.`);
  return { texts: (name) => found.get(name) ?? [], text: (name) => found.get(name)?.[0], actors };
}
