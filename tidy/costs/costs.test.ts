import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADDITIONS } from './additions.ts'
import { checkTypes, createCopy, plantAddition } from './plant.ts'

/** The most existing files that each addition may change; generated files count. */
const LIMITS: Readonly<Record<string, number>> = { "operators' call": 3, queue: 5, 'console page': 2 }

/** Half a minute of work, which a busy machine stretches. */
const TIMEOUT_MS = 600_000

let copy: string
/** The existing files that each addition changes. */
const changed = new Map<string, readonly string[]>()

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'halyard-costs-'))
  createCopy(copy)
  for (const addition of ADDITIONS) changed.set(addition.name, plantAddition(copy, addition))
}, TIMEOUT_MS)

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(ADDITIONS)('costs: the files that a new $name changes are those of CONTRIBUTING.md', ({ name }) => {
  const files = changed.get(name) ?? []
  expect(files.length).toBeGreaterThan(0)
  expect(files.length).toBeLessThanOrEqual(LIMITS[name] ?? 0)
  const guide = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8')
  const row = `| ${name} | ${files.length} | ${files.map((file) => `\`${file}\``).join(', ')} |`
  expect(guide).toContain(row)
})

test(
  'costs: what is added compiles',
  () => {
    expect(checkTypes(copy)).toBe('')
  },
  TIMEOUT_MS,
)
