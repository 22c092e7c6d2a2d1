// What the checks need to know of one source file, read from its syntax tree.
import { parseSync, Visitor } from 'rolldown/utils';

export interface ImportUse {
  /** As written: `./route.ts`, `@seyir/core/limits/profile`, `node:fs`. */
  readonly specifier: string;
  /**
   * - `static`: loaded together with this file;
   * - `dynamic`: loaded later, if at all;
   * - `type`: gone before anything runs.
   */
  readonly kind: 'static' | 'dynamic' | 'type';
}

export interface SourceFacts {
  readonly imports: readonly ImportUse[];
  /** Does it name the global `process`? A property of that name is something else. */
  readonly usesProcess: boolean;
  /** Every literal that looks like a relative path: `../data/x.json`. */
  readonly relativePaths: readonly string[];
}

export function readSource(path: string, text: string): SourceFacts {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`);
  const imports: ImportUse[] = [];
  const relativePaths: string[] = [];
  let processNames = 0;
  const add = (source: { value: unknown } | null | undefined, kind: ImportUse['kind']) => {
    if (typeof source?.value === 'string') imports.push({ specifier: source.value, kind });
  };
  const countProcess = (node: { type: string; name?: unknown }, by: number) => {
    if (node.type === 'Identifier' && node.name === 'process') processNames += by;
  };
  new Visitor({
    // `import { type A }` still loads the file under verbatimModuleSyntax; only `import type` does not.
    ImportDeclaration: (node) => add(node.source, node.importKind === 'type' ? 'type' : 'static'),
    ExportNamedDeclaration: (node) => add(node.source, node.exportKind === 'type' ? 'type' : 'static'),
    ExportAllDeclaration: (node) => add(node.source, node.exportKind === 'type' ? 'type' : 'static'),
    ImportExpression: (node) => add(literalOf(node.source), 'dynamic'),
    TSImportType: (node) => add(node.source, 'type'),
    Literal(node) {
      if (typeof node.value === 'string' && /^\.\.?\//.test(node.value)) relativePaths.push(node.value);
    },
    // Names are counted wherever they stand, and those that are only the name of a property are taken off again.
    Identifier: (node) => countProcess(node, 1),
    MemberExpression(node) {
      if (!node.computed) countProcess(node.property, -1);
    },
    Property(node) {
      if (!node.computed && !node.shorthand) countProcess(node.key, -1);
    },
    TSPropertySignature(node) {
      if (!node.computed) countProcess(node.key, -1);
    },
  }).visit(program);
  const importsProcess = imports.some(({ specifier }) => /^(node:)?process$/.test(specifier));
  return { imports, usesProcess: importsProcess || processNames > 0, relativePaths };
}

const literalOf = (node: { type: string }) =>
  node.type === 'Literal' ? (node as { type: string; value: unknown }) : null;
