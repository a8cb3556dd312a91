import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readText, tableRows } from '../documents/project-text.ts'
import { addLanguage } from '../new-language/new-language.ts'
import { ADDITIONS } from './additions.ts'
import { checkTypes, createCopy, plantAddition, plantLanguage, plantProduct, runTests } from './plant.ts'

/** The most existing files that each addition may change; generated files count. */
const LIMITS: Readonly<Record<string, number>> = {
  "operators' call": 3,
  queue: 4,
  'console page': 2,
  language: 2,
}
const ITALIAN = ['it', 'it-IT', 'Italiano', 'EUR']
/** Tests that compare the texts of all languages, by a part of their names. */
const TEXT_TESTS = [
  'tidy/app-texts.test.ts',
  'server/src/platform/texts',
  'server/src/push/push-texts.test.ts',
]
const COMPARES = 'has every key|same keys and placeholders|same texts for pushes'
const PRODUCT = 'thank-you'
/** The product's tests, and those of the lists that name it. */
const PRODUCT_TESTS = [
  `core/src/${PRODUCT}`,
  'api',
  `server/tests/${PRODUCT}`,
  'server/src/push/push-texts.test.ts',
  'server/src/db/grants.pg.test.ts',
  'sim/src/products',
  `h5/src/features/${PRODUCT}`,
  'h5/src/app/screens.test.ts',
  'h5/src/product-texts.test.ts',
]

/** Half a minute of work, which a busy machine stretches. */
const TIMEOUT_MS = 600_000

let copy: string
/** The existing files that each addition changes. */
const changed = new Map<string, readonly string[]>()

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'halyard-costs-'))
  createCopy(copy)
  changed.set('product', plantProduct(copy, PRODUCT))
  for (const addition of ADDITIONS) changed.set(addition.name, plantAddition(copy, addition))
  changed.set('language', plantLanguage(copy, ITALIAN))
}, TIMEOUT_MS)

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each(Object.keys(LIMITS))(
  'costs: the files that a new %s changes are those of CONTRIBUTING.md',
  (name) => {
    const files = changed.get(name) ?? []
    expect(files.length).toBeGreaterThan(0)
    expect(files.length).toBeLessThanOrEqual(LIMITS[name] ?? 0)
    const guide = readFileSync(join(import.meta.dirname, '../../CONTRIBUTING.md'), 'utf8')
    const row = `| ${name} | ${files.length} | ${files.map((file) => `\`${file}\``).join(', ')} |`
    expect(guide).toContain(row)
  },
)

test('costs: a new product changes the files that CONTRIBUTING.md lists, at most twelve', () => {
  const [, section = ''] = readText('CONTRIBUTING.md').split('**Adding a product.**')
  const [chapter = ''] = section.split('\n**')
  const listed = tableRows(chapter).flatMap(([files = '']) =>
    Array.from(files.matchAll(/`([^`]+)`/g), ([, file]) => file),
  )
  expect(changed.get('product')).toEqual(listed.toSorted())
  expect(listed.length).toBeLessThanOrEqual(12)
  expect(chapter).toContain(`changes ${listed.length} other files`)
})

test(
  'costs: what is added compiles',
  () => {
    expect(checkTypes(copy)).toBe('')
  },
  TIMEOUT_MS,
)

test(
  'costs: a new language has a file for each of English, with every key',
  () => runTests(copy, TEXT_TESTS, COMPARES),
  TIMEOUT_MS,
)

test(
  "costs: a new product's tests pass, and those of the wire, texts, screens and models",
  () => runTests(copy, PRODUCT_TESTS),
  TIMEOUT_MS,
)

test.each([
  ['IT', 'it', 'EUR', 'two or three letters'],
  ['de', 'de', 'EUR', 'de is used already'],
  ['xx', 'xx-XX', 'EUR', 'no language of Intl'],
  ['it', 'it', 'euro', 'three capital letters'],
])('new language: rejects %s with %s and %s', (code, tag, fiat, message) => {
  const root = join(import.meta.dirname, '../..')
  expect(() => addLanguage(root, { code, tag, name: 'Italiano', fiat })).toThrow(message)
})
