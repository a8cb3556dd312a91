import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copySources } from '../../sim/src/attacks/copy-sources.ts'
import { readText, tableRows } from '../documents/project-text.ts'
import { namesOf } from './names.ts'
import { addProduct } from './new-product.ts'

const NAME = 'thank-you'
/** On a busy machine, the type checker and the product's tests take minutes. */
const LONG_MS = 900_000

/** What the toy is checked with: its files and the lists that name it, with everything that they import. */
const TYPES = {
  extends: './tsconfig.base.json',
  compilerOptions: { types: ['node'], resolveJsonModule: true },
  include: [
    'server/src/app/main.ts',
    'server/src/db/migrations/*thank-you.ts',
    'server/src/engine/bounds',
    'server/src/notices/kinds',
    'server/src/ops/treasury/income',
    'server/src/personal-data/sections',
    'server/src/db/rights',
    'server/tests/thank-you',
    'sim/src/products',
    'core/src/thank-you',
    'core/src/testing',
  ],
}

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'halyard-new-product-'))
  copySources(copy)
  git('init', '--quiet')
  git('add', '--all')
  git('-c', 'user.name=test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '-m', 'base')
  node('tidy/new-product/main.ts', NAME)
  writeFileSync(join(copy, 'tsconfig.toy.json'), JSON.stringify(TYPES))
}, LONG_MS)
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { cwd: copy, encoding: 'utf8' })
}

function node(...words: readonly string[]): void {
  execFileSync(process.execPath, words, { cwd: copy, encoding: 'utf8', stdio: 'pipe' })
}

/** Returns the files outside of the product's own that the script has changed. */
function foreignFiles(): string[] {
  return git('diff', '--name-only')
    .split('\n')
    .filter((file) => file !== '')
}

test('new product: changes the files that CONTRIBUTING lists, at most twelve', () => {
  const [, section = ''] = readText('CONTRIBUTING.md').split('**Adding a product.**')
  const [chapter = ''] = section.split('\n**')
  const listed = tableRows(chapter).flatMap(([files = '']) =>
    Array.from(files.matchAll(/`([^`]+)`/g), ([, file]) => file),
  )
  expect(foreignFiles()).toEqual(listed.toSorted())
  expect(listed.length).toBeLessThanOrEqual(12)
  expect(chapter).toContain(`changes ${listed.length} other files`)
})

test.each(['api', 'tsconfig.toy.json', 'h5'])(
  'new product: the type checker accepts %s',
  (room) => node('node_modules/typescript/bin/tsc', '-p', room, '--noEmit'),
  LONG_MS,
)

test(
  "new product: its tests pass, and those of the wire's history, texts, screens and models",
  () => {
    const folders = [
      `core/src/${NAME}`,
      'api',
      `server/tests/${NAME}`,
      'server/src/push/push-texts.test.ts',
      'server/src/db/grants.pg.test.ts',
      'sim/src/products',
      `h5/src/features/${NAME}`,
      'h5/src/app/screens.test.ts',
      'h5/src/product-texts.test.ts',
    ]
    node('node_modules/vitest/vitest.mjs', 'run', ...folders)
  },
  LONG_MS,
)

test.each([
  ['wallet', 'wallet is used already: core/src/wallet'],
  ['Tip', 'in kebab case'],
  ['tip_jar', 'in kebab case'],
  ['../tip', 'in kebab case'],
  ['new', 'a word of TypeScript'],
])('new product: rejects the name %s and changes nothing', (name, message) => {
  const before = git('status', '--porcelain')
  expect(() => addProduct(copy, name)).toThrow(message)
  expect(git('status', '--porcelain')).toBe(before)
})

test('names: a name of two words has its form in each place', () => {
  expect(namesOf('tip-jar')).toEqual({
    kebab: 'tip-jar',
    camel: 'tipJar',
    pascal: 'TipJar',
    snake: 'tip_jar',
    upper: 'TIP_JAR',
    words: 'tip jar',
  })
})
