// The contract declares every call with zod schemas, for the server, for OpenAPI and for checking answers while we
// develop. A browser in production only needs to know how a call is made. This plugin takes schemas and prose out of the
// `endpoint(...)` declarations of the contract and marks everything else its modules compute as droppable, so that zod
// itself leaves the bundle. A schema that the application really uses (a form's rules) is still used and stays.

import { type Plugin, parseAst } from 'vite';

/** All that the browser reads of a declaration. */
const KEPT = new Set(['method', 'path', 'access', 'bodyKind', 'replyKind', 'status']);

const CONTRACT_MODULE = /\/packages\/contract\/src\/[^/]+\.ts$/;

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Program = ReturnType<typeof parseAst>;
type Declaration = Extract<Program['body'][number], { type: 'VariableDeclaration' }>;
type Expression = NonNullable<Declaration['declarations'][number]['init']>;
type Property = Extract<Extract<Expression, { type: 'ObjectExpression' }>['properties'][number], { type: 'Property' }>;

export function leanContract(): Plugin {
  return {
    name: 'seyir:lean-contract',
    apply: 'build',
    // After the types are gone.
    enforce: 'post',
    transform: {
      filter: { id: CONTRACT_MODULE },
      handler(code) {
        return { code: leanModule(code), map: null };
      },
    },
  };
}

export function leanModule(code: string): string {
  const edits = topLevelInitialisers(parseAst(code)).flatMap((init) => editsFor(init));
  return edits
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
}

function topLevelInitialisers(program: Program): Expression[] {
  return program.body.flatMap((statement) => {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.flatMap(({ init }) => (init ? [init] : []));
  });
}

function editsFor(init: Expression): Edit[] {
  const { start, end } = init;
  // Fields that several schemas share.
  if (init.type === 'ObjectExpression') return makesSomething(init) ? alone(start, end, '(', ')') : [];
  if (init.type !== 'CallExpression') return [];
  const [declaration] = init.arguments;
  if (
    init.callee.type === 'Identifier' &&
    init.callee.name === 'endpoint' &&
    declaration?.type === 'ObjectExpression'
  ) {
    const dropped = declaration.properties.filter((property) => property.type === 'Property' && !isKept(property));
    return [{ start, end: start, text: PURE }, ...dropped.map((property) => blank(property.start, property.end))];
  }
  return alone(start, end);
}

/** In a function of its own, because "pure" speaks of one call, and a schema is made by a chain of them. */
const alone = (start: number, end: number, open = '', close = ''): Edit[] => [
  { start, end: start, text: `${PURE}(() => ${open}` },
  { start: end, end, text: `${close})()` },
];

/** A value that is only written down can be dropped as it is. */
const makesSomething = (init: Expression): boolean => JSON.stringify(init).includes('"CallExpression"');

const PURE = '/* @__PURE__ */ ';

/** An empty spread is the one thing that can stand in a property's place, comma and all. */
function blank(start: number, end: number): Edit {
  return { start, end, text: '...{}' };
}

function isKept({ key }: Property): boolean {
  return key.type === 'Identifier' && KEPT.has(key.name);
}
