import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOf, missingOf, quotedIn, readText, ROOT, tableRows } from './project-text.ts'

const ROWS = tableRows(readText('docs/glossary.md')).filter(([term = '']) => !term.startsWith('**'))
const [WIRE, CODE] = [2, 3]

/** Returns the terms of a row: 'maker, taker' are two, and an explanation in brackets is none. */
function termsOf([term = '']: readonly string[]): string[] {
  return term.replaceAll(/\s*\([^)]*\)/g, '').split(', ')
}

test('glossary: no term has two rows, and every row has four cells', () => {
  const terms = ROWS.flatMap(termsOf).map((term) => term.toLowerCase())
  expect(terms.length).toBeGreaterThan(100)
  expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  expect(ROWS.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([])
})

test('glossary: each product of the core has one row with its folder', () => {
  const products = filesOf(/^core\/src\/[\w-]+\/product\.ts$/, 'core/src').map((path) =>
    path.replace('/product.ts', ''),
  )
  const named = ROWS.flatMap((cells) => quotedIn(cells[CODE] ?? '')).filter((name) =>
    name.startsWith('core/src/'),
  )
  expect(named.toSorted()).toEqual(products.toSorted())
  expect(missingOf(named)).toEqual([])
})

test('glossary: each record that a product of the core stores is named', () => {
  const records = filesOf(/^core\/src\/[\w-]+\/rows\.ts$/, 'core/src').flatMap((path) => {
    const [, changes = ''] = /interface \w+Changes [^{]*\{([^}]*)\}/.exec(readText(path)) ?? []
    return Array.from(changes.matchAll(/: readonly (\w+)\[\]/g), ([, name = '']) => name)
  })
  const named = new Set(ROWS.flatMap((cells) => quotedIn(cells[CODE] ?? '')))
  expect(records.length).toBeGreaterThan(20)
  expect(records.filter((name) => !named.has(name) && !named.has(name.replace(/Row$/, '')))).toEqual([])
})

test('glossary: every name in code and on the wire exists', () => {
  const rooms = readdirSync(ROOT).filter((name) => missingOf([`${name}/package.json`]).length === 0)
  const sources = rooms.flatMap((room) => filesOf(/(?<!\.test)\.tsx?$/, room)).map(readText)
  const words = new Set(sources.flatMap((text) => text.match(/[\w-]+/g) ?? []))
  const isKnown = (name: string) =>
    (name.match(/\*?[\w-]+\*?/g) ?? []).every((part) => part.includes('*') || words.has(part))
  const unknown = ROWS.flatMap((cells) =>
    [WIRE, CODE].flatMap((column) => quotedIn(cells[column] ?? '').filter((name) => !isKnown(name))),
  )
  expect(unknown).toEqual([])
})
