import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../src')
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** The folders that each folder of `server/src` imports, types included and tests excluded. */
function importsOfFolders(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const from = dirname(file)
    const targets = imports.get(from) ?? new Set()
    imports.set(from, targets)
    for (const [, path = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(IMPORT)) {
      const to = relative(SOURCES, dirname(join(SOURCES, from, path)))
      if (to !== from) targets.add(to)
    }
  }
  return imports
}

/** Removes folders that import no other remaining folder until none is left to remove. */
function foldersInCycles(imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const remaining = new Set(imports.keys())
  const isLeaf = (folder: string) => ![...(imports.get(folder) ?? [])].some((target) => remaining.has(target))
  let leaves = [...remaining].filter(isLeaf)
  while (leaves.length > 0) {
    for (const folder of leaves) remaining.delete(folder)
    leaves = [...remaining].filter(isLeaf)
  }
  return [...remaining].toSorted()
}

test('the folders of server/src import each other without cycles', () => {
  const imports = importsOfFolders()
  expect(imports.size).toBeGreaterThan(30)
  expect(foldersInCycles(imports)).toEqual([])
})

test('a cycle of folders is found, with the folders that lead to it', () => {
  const imports = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b', 'd'])],
    ['d', new Set<string>()],
  ])
  expect(foldersInCycles(imports)).toEqual(['a', 'b', 'c'])
})
