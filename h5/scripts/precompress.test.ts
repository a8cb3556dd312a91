import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { build } from 'vite'
import { precompress } from './precompress.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'precompress-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function buildPage(script: string) {
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
  writeFileSync(join(root, 'main.js'), script)
  return build({ root, configFile: false, logLevel: 'silent', plugins: [precompress()] })
}

test('precompress: a script is stored compressed too, a small page is not', async () => {
  await buildPage(`console.log(${JSON.stringify('halyard '.repeat(200))})`)
  expect(readdirSync(join(root, 'dist'))).toEqual(['assets', 'index.html'])
  const kinds = readdirSync(join(root, 'dist/assets')).map((name) => name.replace(/^.+?\./, ''))
  expect(kinds.toSorted()).toEqual(['js', 'js.br', 'js.gz'])
})

test('precompress: a build that fails reports its own error', async () => {
  await expect(buildPage("import './missing.js'")).rejects.toThrow('./missing.js')
})
