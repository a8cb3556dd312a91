import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../api/src/wire/languages.ts'
import { findWireNames } from './wire-names.ts'
import { findBannedOpeners, findBannedPhrases, findBannedWords } from './words.ts'

const ROOT = join(import.meta.dirname, '..')
const TEST_NAME_MAX = 90

const FOREIGN = LANGUAGES.filter((language) => language !== 'en').join('|')
/** Languages have their own tests; the list of words names them. */
const NOT_PROSE = new RegExp(`^(?:tidy/|package-lock[.]json)|locales/(?!en[.])|/(?:${FOREIGN})[.]json$`)

/** Where a banned word is a third party's name or part of fixed data, by the start of the path. */
const NAMES: ReadonlyArray<readonly [path: string, word: string]> = [
  // A user of Linux systems.
  ['launch/src/postgres/account', 'nobody'],
  // Stored data and wire descriptions are part of hashes.
  ['server/src/db/migrations/0001-ledger.ts', 'nobody'],
]

const NOT_OURS = new Set(['node_modules', 'dist', 'screenshots', 'test-results'])

/** Returns the project's files of a kind, as paths from its root. */
function sources(kind: RegExp, folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return sources(kind, path)
    return kind.test(path) ? [path] : []
  })
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

test('words: code, tests and documents use the standard terms', () => {
  const files = sources(/\.(?:tsx?|mjs|css|md|html|json)$/).filter((path) => !NOT_PROSE.test(path))
  const found = files.flatMap((path) =>
    findBannedWords(read(path))
      .filter(({ word }) => !NAMES.some(([start, name]) => path.startsWith(start) && word === name))
      .map(({ line, word, instead }) => `${path}:${line} "${word}": ${instead}`),
  )
  expect(found).toEqual([])
})

test('words: a banned word is found in any case, and parts of other words are not', () => {
  expect(findBannedWords('fine\nMade Anew for nobody')).toMatchObject([
    { line: 2, word: 'Anew' },
    { line: 2, word: 'nobody' },
  ])
  expect(findBannedWords('amend the recommended order; besides, forever')).toEqual([])
})

test('phrases: comments and test names use plain ones', () => {
  const found = sources(/\.(?:tsx?|mjs)$/)
    .filter((path) => !/^tidy\/|\/migrations\//.test(path))
    .flatMap((path) =>
      findBannedPhrases(read(path)).map(({ line, word, instead }) => `${path}:${line} "${word}": ${instead}`),
    )
  expect(found).toEqual([])
})

test('phrases: found in comments and test names; not in code, nor after "there"', () => {
  const planted = [
    '// This is no list.',
    "test('a list does not count any more', () => {",
    "const own = 'an own'",
  ]
  expect(findBannedPhrases(planted.join('\n'))).toMatchObject([
    { line: 1, word: 'is no list' },
    { line: 2, word: 'any more' },
  ])
  expect(findBannedPhrases(' * is no list, so there is no end and it is no longer one.')).toEqual([])
})

test('docstrings: none opens with "What", "Those", "Who", "Whatever" or "Why"', () => {
  const files = sources(/\.(?:tsx?|mjs)$/).filter((path) => !/^tidy\/|\/migrations\//.test(path))
  const found = files.flatMap((path) =>
    findBannedOpeners(read(path)).map(({ line, word, instead }) => `${path}:${line} "${word}": ${instead}`),
  )
  expect(files.length).toBeGreaterThan(2000)
  expect(found).toEqual([])
})

test('docstrings: an opener is found on the first or second line; elsewhere it is not', () => {
  const planted = [
    '/** What it is. */',
    '/** Fields. What else? */',
    '// Who knows',
    '/**',
    ' * Those of it.',
    ' */',
  ]
  expect(findBannedOpeners(planted.join('\n'))).toMatchObject([
    { line: 1, word: 'What' },
    { line: 4, word: 'Those' },
  ])
  expect(findBannedOpeners('/** Whole units. */ /** Whose */')).toEqual([])
})

test(`test names: at most ${TEST_NAME_MAX} characters`, () => {
  const names = sources(/\.(?:test|spec)\.tsx?$/).flatMap((path) =>
    Array.from(
      read(path).matchAll(/^\s*test(?:\.\w+)*\(\s*(['"`])(.+?)\1,/gmu),
      ([, , name = '']) => `${path}: ${name}`,
    ),
  )
  expect(names.length).toBeGreaterThan(500)
  expect(names.filter((name) => name.slice(name.indexOf(': ') + 2).length > TEST_NAME_MAX)).toEqual([])
})

test('colours: only the theme names them', () => {
  const files = sources(/^(?:h5|ui)\/src\/.+\.(?:tsx?|css)$/).filter(
    (path) => path !== 'ui/src/theme.css' && !path.includes('.test.'),
  )
  const raw = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|oklch)\(/iu
  const found = files.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (raw.test(line) ? [`${path}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(found).toEqual([])
})

test('wire names: components of the app and console read no field by its name on the wire', () => {
  const files = sources(/^(?:h5|ops)\/src\/.+\.tsx$/)
  const found = files.flatMap((path) =>
    findWireNames(read(path)).map(({ line, name }) => `${path}:${line} "${name}"`),
  )
  expect(files.length).toBeGreaterThan(400)
  expect(found).toEqual([])
})

test('wire names: reads are found; keys, types, texts and the values of a form are not', () => {
  const planted = [
    'export function Row({ quote }: { readonly quote: Quote }) {',
    '  const { match_id, legal_name: legal } = quote',
    '  const list = quotes.map(({ currency_id }) => currency_id)',
    "  goTo(pathTo('trade/index', { match_id: quote.matchId })) // the quote.match_id",
    '  return <p title="a.b_c">{quote?.now_price} {quote[\'index_price\']} {legal}</p>',
    '}',
    'const { old_code } = form.values',
    'const isSet = values.old_code !== form.values.new_code',
    'interface Kept { readonly user_id: number }',
  ]
  expect(findWireNames(planted.join('\n'))).toEqual([
    { line: 2, name: 'match_id' },
    { line: 2, name: 'legal_name' },
    { line: 3, name: 'currency_id' },
    { line: 5, name: 'now_price' },
    { line: 5, name: 'index_price' },
  ])
})
