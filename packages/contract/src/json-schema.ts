// Converts zod schemas to JSON Schema and collects the named entities as components.
import { z } from 'zod';
import type { JsonSchema } from './openapi-document.ts';

/** Zod bounds every integer by the safe integers of a double; the bounds are noise in documentation. */
const DEFAULT_BOUNDS: ReadonlySet<unknown> = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

/** Collects the schemas that carry an id; all others are inlined. */
export class SchemaGatherer {
  readonly #components = new Map<string, JsonSchema>();

  /** The schema of what comes in (`input`) or goes out (`output`). */
  write(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const written = z.toJSONSchema(schema, { io, target: 'draft-2020-12', unrepresentable: 'any', override });
    const { $defs = {}, $schema: _, ...root } = written as { $defs?: Record<string, unknown>; $schema?: string };
    for (const [id, definition] of Object.entries($defs)) this.#keep(id, definition);
    return pointToComponents(root) as JsonSchema;
  }

  /** The gathered entities, by name. */
  components(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => a.localeCompare(b, 'en')));
  }

  #keep(id: string, definition: unknown): void {
    const component = pointToComponents(definition) as JsonSchema;
    const known = this.#components.get(id);
    if (known && JSON.stringify(known) !== JSON.stringify(component)) {
      throw new Error(`${id} has two forms: give what comes in another id than what goes out`);
    }
    this.#components.set(id, component);
  }
}

/** A query value is text on the wire; the `wireForm` of its schema is the documented type (see wire.ts). */
function override({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void {
  const { wireForm } = jsonSchema;
  if (wireForm !== undefined) {
    delete jsonSchema.wireForm;
    delete jsonSchema.anyOf;
    Object.assign(jsonSchema, wireForm);
  }
  for (const bound of ['minimum', 'maximum']) if (DEFAULT_BOUNDS.has(jsonSchema[bound])) delete jsonSchema[bound];
}

function pointToComponents(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(pointToComponents);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      key === '$ref' && typeof inner === 'string'
        ? [key, inner.replace('#/$defs/', '#/components/schemas/')]
        : [key, pointToComponents(inner)],
    ),
  );
}
