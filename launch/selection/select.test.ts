import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { changesSince, listFiles } from './changes.mjs'
import { EVERYTHING, QUICK, select } from './select.mjs'

/** A repository with a math room, a server that imports it, an app, and two journeys of the product. */
const FILES = {
  'math/sum.ts': '',
  'math/sum.test.ts': "import { sum } from './sum.ts'",
  'math/other.test.ts': "import { expect } from 'vitest'",
  'server/main.ts':
    "import { sum } from '@halyard/math/sum'\nconst folder = join(import.meta.dirname, 'migrations')",
  'server/migrations/0001.ts': '',
  'server/main.test.ts': "import './main.ts'",
  'server/guide.test.ts': "readFileSync(join(ROOT, 'docs/guide.md'))",
  'h5/texts/de.json': '{}',
  'h5/texts.test.ts': "import.meta.glob('./texts/*.json')",
  'docs/guide.md': '',
  'tidy/tidy.test.ts': '',
  'launch/start.mjs': "spawn(join(root, 'server/main.ts'))",
  'e2e/src/pay.ts': " * As `math/sum.ts` does.\n// 'math/sum.ts'",
  'e2e/src/journeys/desk/paying.spec.ts': "import { pay } from '../../pay.ts'",
  'e2e/src/fixtures.ts': '',
  'e2e/src/journeys/desk/reviewing.spec.ts': "import { test } from '../../fixtures.ts'",
  'e2e/src/journeys/wallet/earning.spec.ts': "import { test } from '../../fixtures.ts'",
  'package.json': '{}',
  'math/package.json': '{ "name": "@halyard/math", "exports": { "./sum": "./sum.ts" } }',
}
const NAMES = Object.keys(FILES)

let root: string

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

function git(...args: string[]): void {
  const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com']
  expect(spawnSync('git', [...identity, ...args], { cwd: root }).status).toBe(0)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'halyard-select-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, content] of Object.entries(FILES)) write(file, content)
})

const selected = (changed: string) => select(root, { most: EVERYTHING, changed: [changed], files: NAMES })

test.each([
  [
    'a module, through its importers',
    'math/sum.ts',
    ['math/sum.test.ts', 'server/main.test.ts', 'tidy/tidy.test.ts'],
  ],
  [
    'a file of a folder that is read',
    'server/migrations/0001.ts',
    ['server/main.test.ts', 'tidy/tidy.test.ts'],
  ],
  ['a document that a test reads', 'docs/guide.md', ['server/guide.test.ts', 'tidy/tidy.test.ts']],
  ['a text that a pattern names', 'h5/texts/de.json', ['h5/texts.test.ts', 'tidy/tidy.test.ts']],
  ['a test alone', 'math/other.test.ts', ['math/other.test.ts', 'tidy/tidy.test.ts']],
])('select: %s', (_name, changed, tests) => {
  expect(selected(changed).tests?.toSorted()).toEqual(tests)
})

test('select: everything for a package; with --quick the tests without a database', () => {
  expect(selected('package.json')).toMatchObject({ tests: undefined, journeys: undefined })
  const given = { most: QUICK, changed: ['math/sum.ts'], files: NAMES }
  expect(select(root, given)).toMatchObject({ projects: QUICK.projects, journeys: [] })
})

test.each([
  ['all for a part of the product', 'math/sum.ts', undefined],
  ['all for an app', 'h5/texts/de.json', undefined],
  ['those that import it for a module of journeys', 'e2e/src/pay.ts', ['paying']],
  ['all for a module of journeys of several folders', 'e2e/src/fixtures.ts', undefined],
  ['itself for a journey', 'e2e/src/journeys/wallet/earning.spec.ts', ['earning']],
  ['none for a document', 'docs/guide.md', []],
])('select: journeys: %s', (_name, changed, journeys) => {
  expect(selected(changed).journeys).toEqual(journeys)
})

function commitAll(): void {
  git('init', '--quiet', '--initial-branch=main')
  git('add', '.')
  git('commit', '--quiet', '--message=first')
}

test("changesSince: lists what a branch changed, committed or not; not the other one's commits", () => {
  commitAll()
  git('checkout', '--quiet', '-b', 'topic')
  write('math/sum.ts', 'committed')
  git('commit', '--quiet', '--all', '--message=topic')
  git('checkout', '--quiet', 'main')
  write('docs/guide.md', 'on the other branch')
  git('commit', '--quiet', '--all', '--message=main')
  git('checkout', '--quiet', 'topic')
  write('server/main.ts', 'not committed')
  write('server/new.ts', '')
  rmSync(join(root, 'tidy/tidy.test.ts'))
  expect(changesSince(root, 'main').toSorted()).toEqual([
    'math/sum.ts',
    'server/main.ts',
    'server/new.ts',
    'tidy/tidy.test.ts',
  ])
  expect(listFiles(root).toSorted()).toEqual(
    [...NAMES, 'server/new.ts'].filter((file) => file !== 'tidy/tidy.test.ts').toSorted(),
  )
})

test.each(['nothing', '--output=x', ''])('changesSince: rejects the unknown %j in one line', (ref) => {
  commitAll()
  expect(() => changesSince(root, ref)).toThrow(/^halyard: --since needs [^\n]+$/)
})
