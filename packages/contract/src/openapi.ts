// Writes the contract as an OpenAPI 3.1 document.
import type { Access, Endpoint } from './endpoint.ts';

import { ErrorBody, wireCodeOf } from './error-body.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode, FORCED_SIGN_OUTS } from './errors.ts';
import { FEATURES, type Feature } from './features.ts';
import { SchemaGatherer } from './json-schema.ts';
import { returncodeOf } from './legacy.ts';
import type { JsonSchema, OpenApiDocument, Operation, Parameter, Response } from './openapi-document.ts';

export interface OpenApiFacts {
  readonly title: string;
  readonly version: string;
  /** Where the paths begin, such as /api. */
  readonly serverUrl: string;
}

const BEARER = 'bearer';

/** The refusals of each access level, before a handler runs. */
const ACCESS_ERRORS = {
  public: [],
  guest: ['UNAUTHORISED', 'PROFILE_CHANGED', ...FORCED_SIGN_OUTS],
  subscriber: ['UNAUTHORISED', 'PROFILE_CHANGED', ...FORCED_SIGN_OUTS, 'LOGIN_REQUIRED'],
  adult: ['UNAUTHORISED', 'PROFILE_CHANGED', ...FORCED_SIGN_OUTS, 'LOGIN_REQUIRED', 'KIDS_PROFILE'],
  operator: ['UNAUTHORISED', 'CHECK_REQUIRED', 'FORBIDDEN'],
} as const satisfies Record<Access, readonly ErrorCode[]>;

/** All error codes of a call, its own and those of its access and of all calls, sorted by status and name. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...COMMON_ERRORS.filter((code) => isPossible(code, endpoint)),
    ...ACCESS_ERRORS[endpoint.access],
    ...(endpoint.errors ?? []),
  ]);
  // The body is parsed before the endpoint is looked up.
  if (endpoint.method !== 'GET') for (const code of ['TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const) codes.add(code);
  return [...codes].sort((a, b) => ERRORS[a].status - ERRORS[b].status || a.localeCompare(b, 'en'));
}

/** An invalid token is ignored where none is needed (API-01). Malformed HTTP is BAD_INPUT for every call. */
const isPossible = (code: (typeof COMMON_ERRORS)[number], { access }: Endpoint): boolean =>
  code !== 'UNAUTHORISED' || access !== 'public';

/** Who may call, for a reader. */
export const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  public: 'Anyone. A token that is not valid is ignored.',
  guest: 'Any living session, the shared guest account included.',
  subscriber: 'A paying account. A guest is answered 403 LOGIN_REQUIRED.',
  adult: 'A paying account whose profile is not a kids profile; that one is answered 403 KIDS_PROFILE.',
  operator:
    'An operator signed in to the console with both factors. A role without the permission is answered 403 FORBIDDEN.',
};

const DESCRIPTION = [
  'Calls carry a bearer token, except public ones. Texts of the catalogue come in the language of Accept-Language: tr, en or a further one of the deployment.',
  'A failure is {code, message} with the status of its code; the calls of the legacy interface, below /legacy, always answer',
  '200 and say by returncode how it went. The failures named with a call are its own. Any call can fail with BAD_INPUT,',
  'TOO_MANY, UNEXPECTED or UNAVAILABLE, one that is not a GET with TOO_LARGE or UNSUPPORTED_MEDIA, and one with a token with',
  `UNAUTHORISED or, when the session was ended from outside, with ${FORCED_SIGN_OUTS.join(', ')}. A token of a profile`,
  'ends with PROFILE_CHANGED when its session chooses another one; the token of the sign-in goes on, as the profile chosen.',
].join(' ');

export function writeOpenApi(endpoints: Readonly<Record<string, Endpoint>>, facts: OpenApiFacts): OpenApiDocument {
  const schemas = new SchemaGatherer();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: writeOperation(name, endpoint, schemas) };
  }
  const features = new Set(Object.values(endpoints).map(({ feature }) => feature));
  return {
    openapi: '3.1.0',
    info: { title: facts.title, version: facts.version, description: DESCRIPTION },
    servers: [{ url: facts.serverUrl }],
    tags: (Object.keys(FEATURES) as Feature[])
      .filter((feature) => features.has(feature))
      .map((feature) => ({ name: feature, description: FEATURES[feature] })),
    paths,
    components: {
      securitySchemes: { [BEARER]: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: schemas.components(),
    },
    'x-error-codes': (Object.keys(ERRORS) as ErrorCode[]).map((code) => ({
      code: wireCodeOf(code),
      status: ERRORS[code].status,
      message: ERRORS[code].message,
    })),
  };
}

function writeOperation(name: string, endpoint: Endpoint, schemas: SchemaGatherer): Operation {
  const errors = errorsOf(endpoint);
  const { body } = endpoint;
  return {
    operationId: name,
    tags: [endpoint.feature],
    summary: endpoint.summary,
    description: ACCESS_WORDS[endpoint.access],
    security: endpoint.access === 'public' ? [] : [{ [BEARER]: [] }],
    parameters: [...writeParameters('path', endpoint, schemas), ...writeParameters('query', endpoint, schemas)],
    ...(body && {
      requestBody: {
        required: !body.safeParse(undefined).success,
        content: {
          [endpoint.bodyKind === 'text' ? 'text/plain' : 'application/json']: { schema: schemas.write(body, 'input') },
        },
      },
    }),
    responses: { ...writeSuccess(endpoint, schemas), ...writeFailures(endpoint, errors, schemas) },
    'x-access': endpoint.access,
    'x-errors': (endpoint.errors ?? []).map((code) => ({ code: wireCodeOf(code), status: ERRORS[code].status })),
  };
}

function writeParameters(place: 'path' | 'query', endpoint: Endpoint, schemas: SchemaGatherer): Parameter[] {
  const declared = place === 'path' ? endpoint.params : endpoint.query;
  if (!declared) return [];
  const { properties = {}, required = [] } = schemas.write(declared, 'input');
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

const MEDIA_TYPES = { json: 'application/json', text: 'text/plain', events: 'text/event-stream' } as const;

function writeSuccess(endpoint: Endpoint, schemas: SchemaGatherer): Record<string, Response> {
  const { reply, replyKind = 'json' } = endpoint;
  if (replyKind === 'empty') return { [endpoint.status ?? 204]: { description: 'Done.' } };
  const schema: JsonSchema = reply ? schemas.write(reply, 'output') : { type: 'string' };
  const returncodes = endpoint.errorKind === 'returncode' ? ` ${describeReturncodes(errorsOf(endpoint))}` : '';
  const answer = { description: `Success.${returncodes}`, content: { [MEDIA_TYPES[replyKind]]: { schema } } };
  const mayBeNothing = reply?.safeParse(undefined).success === true;
  return { [endpoint.status ?? 200]: answer, ...(mayBeNothing && { 204: { description: 'There is none.' } }) };
}

function writeFailures(
  endpoint: Endpoint,
  errors: readonly ErrorCode[],
  schemas: SchemaGatherer,
): Record<string, Response> {
  const schema = schemas.write(ErrorBody, 'output');
  const content = { 'application/json': { schema } };
  // Answered before anything of the request is known: the code is that of bad input.
  const responses: Record<string, Response> = {
    431: { description: 'BAD_INPUT: The address and the headers are too long.', content },
    ...(endpoint.path.includes(':') && {
      404: { description: 'NOT_FOUND: A parameter of the path is empty or has a slash.', content },
    }),
  };
  if (endpoint.errorKind === 'returncode') return responses;
  for (const code of errors) {
    const { status, message } = ERRORS[code];
    const before = responses[status] ? `${responses[status].description} ` : '';
    responses[status] = {
      description: `${before}${wireCodeOf(code)}: ${message}`,
      content,
    };
  }
  return responses;
}

function describeReturncodes(errors: readonly ErrorCode[]): string {
  const codes = [...new Set(errors.map(returncodeOf))].sort();
  return `A failure has status 200 too, and the returncode ${codes.join(', ')}.`;
}
