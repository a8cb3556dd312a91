import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls, ERROR_CODES } from './calls.ts'
import { readChangelog } from '../scripts/changelog.ts'
import { clientEvents, serverEvents } from './events.ts'
import { WIRE_VERSION } from './methods.ts'

const CHANGELOG = readChangelog()

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

function fingerprint(): string {
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

test('wire: the newest version of the changelog has the fingerprint of the schemas', () => {
  expect(CHANGELOG[0]?.fingerprint, 'a changed wire needs a new version in api/CHANGELOG.md').toBe(
    fingerprint(),
  )
})

test('wire: the code has the newest version, and each version follows an older one', () => {
  const versions = CHANGELOG.map(({ version }) => version)
  expect(versions[0]).toBe(WIRE_VERSION)
  const numeric = new Intl.Collator('en', { numeric: true })
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => numeric.compare(b, a)))
})
