import { createHash } from 'node:crypto'
import { z } from 'zod'
import { calls, ERROR_CODES } from '../src/calls.ts'
import { clientEvents, serverEvents } from '../src/events.ts'

/** Returns the first digits of the hash of every schema of the wire. */
export function fingerprint(): string {
  const wire = {
    calls: Object.entries(calls)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([path, { method, access, request, response }]) => [
        path,
        method,
        access,
        shapeOf(request, 'input'),
        shapeOf(response, 'output'),
      ]),
    server: Object.entries(serverEvents).map(([name, schema]) => [name, shapeOf(schema, 'output')]),
    client: Object.entries(clientEvents).map(([name, schema]) => [name, shapeOf(schema, 'input')]),
    errors: ERROR_CODES.toSorted(),
  }
  return createHash('sha256').update(JSON.stringify(wire)).digest('hex').slice(0, 16)
}

/** Returns the JSON schema of a schema. The order of alternatives does not count, as no client can see it. */
function shapeOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => sortAlternatives(jsonSchema) })
}

function sortAlternatives(schema: z.core.JSONSchema.BaseSchema): void {
  schema.enum?.sort()
  for (const alternatives of [schema.anyOf, schema.oneOf]) alternatives?.sort(byText)
}

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
