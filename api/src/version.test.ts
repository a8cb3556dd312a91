import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { calls, ERROR_CODES } from './calls.ts'
import { clientEvents, serverEvents } from './events.ts'
import { WIRE_FINGERPRINT, WIRE_VERSION } from './version.ts'

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

test('wire: the fingerprint in version.ts is that of the schemas', () => {
  expect(WIRE_FINGERPRINT, 'a changed wire needs a new version, in the changelog as well').toBe(fingerprint())
})

test('wire: the changelog begins with the current version, and each version follows an older one', () => {
  const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
  const versions = Array.from(changelog.matchAll(/^- \*\*([\d.]+)\*\*: .+$/gm), ([, version = '']) => version)
  expect(versions[0]).toBe(WIRE_VERSION)
  const numeric = new Intl.Collator('en', { numeric: true })
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => numeric.compare(b, a)))
})
