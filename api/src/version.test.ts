import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls, ERROR_CODES } from './calls.ts'
import { clientEvents, serverEvents } from './events.ts'
import { WIRE_VERSION, WIRE_VERSIONS } from './version.ts'

function shapeOf(schema: z.ZodType, io: 'input' | 'output'): unknown {
  return z.toJSONSchema(schema, { io })
}

function fingerprint(): string {
  const wire = {
    calls: Object.entries(calls).map(([path, { method, access, request, response }]) => [
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

test('wire: the schemas match the fingerprint of the newest version in version.ts', () => {
  expect(WIRE_VERSIONS.at(-1)).toMatchObject({ version: WIRE_VERSION, fingerprint: fingerprint() })
})
