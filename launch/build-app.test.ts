import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { buildApp, hashSources } from './build-app.mjs'

let root: string
const runs = (): number => readFileSync(join(root, 'h5/dist/runs'), 'utf8').length

function write(name: string, content: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), content)
}

const build = (): Promise<boolean> => buildApp(root, process.execPath, 'h5')

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'halyard-build-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['h5', 'ops', 'ui', 'api', 'receipt', 'money', 'formulas'])
    write(`${folder}/src/a.ts`, folder)
  write('package-lock.json', '{}')
})

test.each([
  'h5/src/a.ts',
  'ui/src/a.ts',
  'api/src/b.ts',
  'money/src/a.ts',
  'formulas/src/a.ts',
  'receipt/src/a.ts',
  'package-lock.json',
])('hashSources: changes with %s', (name) => {
  const before = hashSources(root, 'h5')
  write(name, 'changed')
  expect(hashSources(root, 'h5')).not.toBe(before)
})

test.each(['h5/dist/index.html', 'ops/src/a.ts', 'h5/node_modules/x/index.js', 'server/src/a.ts'])(
  'hashSources: ignores %s',
  (name) => {
    const before = hashSources(root, 'h5')
    write(name, 'changed')
    expect(hashSources(root, 'h5')).toBe(before)
  },
)

test('buildApp: builds only when sources changed', async () => {
  write(
    'node_modules/vite/bin/vite.js',
    "require('fs').mkdirSync('dist', { recursive: true }); require('fs').appendFileSync('dist/runs', 'x')",
  )
  expect([await build(), await build()]).toEqual([true, true])
  expect(runs()).toBe(1)
  write('h5/src/a.ts', 'changed')
  expect(await build()).toBe(true)
  expect(runs()).toBe(2)
})

test('buildApp: retries after a failed build', async () => {
  write('node_modules/vite/bin/vite.js', 'process.exit(1)')
  expect(await build()).toBe(false)
  expect(await build()).toBe(false)
})
