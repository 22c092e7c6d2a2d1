// Teaches the PostgreSQL driver the shared reading of column values.
import pg from 'pg';
import { ARRAY_ELEMENT_PARSERS, SCALAR_PARSERS } from './column-values.ts';

type FindParser = (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;

const TEXT_ARRAY_OID = 1009;
/** The driver's own table. Its type lists only some of the numbers it accepts. */
const findDriverParser = pg.types.getTypeParser as FindParser;

/** For our connections alone: the driver's global table stays as it is. */
export function postgresValueTypes(): pg.CustomTypesConfig {
  const parseTextArray = findDriverParser(TEXT_ARRAY_OID);
  const parsers = new Map(SCALAR_PARSERS);
  for (const [oid, parseElement] of ARRAY_ELEMENT_PARSERS) {
    parsers.set(oid, (text) => mapElements(parseTextArray(text), parseElement));
  }
  const findParser: FindParser = (oid, format) => parsers.get(oid) ?? findDriverParser(oid, format);
  return { getTypeParser: findParser as pg.CustomTypesConfig['getTypeParser'] };
}

function mapElements(value: unknown, parse: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => mapElements(element, parse));
  return typeof value === 'string' ? parse(value) : value;
}
