import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../../src')
const RULES = join(import.meta.dirname, '../../../import-rules.mjs')
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** The folders of each layer, from the bottom up, with the folders of the same layer that each may import. */
type Layers = readonly Readonly<Record<string, readonly string[]>>[]

/** The folders that each folder of `server/src` imports, types included and tests excluded. */
function importsOfFolders(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const from = dirname(file)
    // The process only starts `app/`.
    if (file === 'main.ts') continue
    const targets = imports.get(from) ?? new Set()
    imports.set(from, targets)
    for (const [, path = ''] of readFileSync(join(SOURCES, file), 'utf8').matchAll(IMPORT)) {
      const to = relative(SOURCES, dirname(join(SOURCES, from, path)))
      if (to !== from) targets.add(to)
    }
  }
  return imports
}

/** Removes folders that import no remaining folder until there are none; returns those that are left. */
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

function roomOf(folder: string): string {
  return folder.split('/')[0] ?? ''
}

/** The imports that lead to a higher layer, to an unlisted folder, or to one of the same layer that is not allowed. */
function importsAgainst(layers: Layers, imports: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const levelOf = (room: string) => layers.findIndex((layer) => Object.hasOwn(layer, room))
  const isAllowed = (from: string, to: string) => {
    const [level, target] = [levelOf(from), levelOf(to)]
    if (level < 0 || target < 0) return false
    return from === to || target < level || (target === level && layers[level]?.[from]?.includes(to) === true)
  }
  return [...imports].flatMap(([from, targets]) =>
    [...targets].filter((to) => !isAllowed(roomOf(from), roomOf(to))).map((to) => `${from} -> ${to}`),
  )
}

test('the folders of server/src import each other without cycles', () => {
  const imports = importsOfFolders()
  expect(imports.size).toBeGreaterThan(30)
  expect(foldersInCycles(imports)).toEqual([])
})

// The import rules state this too, but do not see `export type { … } from`.
test('imports and re-exports of types follow the layers of the import rules', async () => {
  const { SERVER_LAYERS } = (await import(RULES)) as { SERVER_LAYERS: Layers }
  expect(importsAgainst(SERVER_LAYERS, importsOfFolders())).toEqual([])
})

test('a cycle is found, with the folders that lead to it', () => {
  const imports = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b', 'd'])],
    ['d', new Set<string>()],
  ])
  expect(foldersInCycles(imports)).toEqual(['a', 'b', 'c'])
})

test('imports upward, sideways and of unlisted folders are found', () => {
  const layers = [{ low: [] }, { one: [], two: ['one'] }]
  const imports = new Map([
    ['low', new Set(['one'])],
    ['one', new Set(['low', 'two/inner'])],
    ['two', new Set(['one', 'other'])],
  ])
  expect(importsAgainst(layers, imports)).toEqual(['low -> one', 'one -> two/inner', 'two -> other'])
})
