import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const FILES_MAX = 25
const SOURCE = /(?<!\.(?:test|spec|bench))\.(?:tsx?|mjs)$/
/** Each migration stays a file, which is found by its number. */
const EXEMPT = 'server/src/db/migrations'
const NOT_OURS = new Set(['node_modules', 'dist', 'test-results'])

/** Returns the number of source files at the level of each folder, tests not counted. */
function levels(folder = ''): (readonly [folder: string, files: number])[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && SOURCE.test(entry.name)).length
  const folders = entries.filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_OURS.has(entry.name),
  )
  return [
    [folder, files],
    ...folders.flatMap(({ name }) => levels(folder === '' ? name : `${folder}/${name}`)),
  ]
}

test(`folders: at most ${FILES_MAX} source files at one level, except migrations`, () => {
  const found = levels()
  expect(found.length).toBeGreaterThan(300)
  const large = found.filter(([folder, files]) => files > FILES_MAX && folder !== EXEMPT)
  expect(large).toEqual([])
  expect(found.find(([folder]) => folder === EXEMPT)?.[1]).toBeGreaterThan(FILES_MAX)
})

test('folders: tests and benchmarks are not counted, other sources are', () => {
  expect(
    ['a.test.ts', 'a.screen.test.tsx', 'a.bench.ts', 'a.json'].filter((name) => SOURCE.test(name)),
  ).toEqual([])
  expect(['a.ts', 'a.tsx', 'a.mjs'].filter((name) => SOURCE.test(name))).toHaveLength(3)
})
