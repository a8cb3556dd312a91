import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bundleInline } from './bundle-inline.ts'

const SCRIPT = fileURLToPath(
  new URL('../src/features/option/evidence/page/evidence-script.ts', import.meta.url),
)
const load = bundleInline().load as unknown as (id: string) => Promise<string | null>
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

test('bundleInline: the page of evidence is one script that loads nothing, with its hash', async () => {
  const module = (await load(`${SCRIPT}?inline-page`)) ?? ''
  const texts = Object.fromEntries(
    Array.from(module.matchAll(/^export const (\w+) = (.*)$/gm), ([, name, text = '']) => [
      name,
      JSON.parse(text) as string,
    ]),
  )
  const { script = '', style = '', scriptHash, styleHash } = texts
  expect([sha256(script), sha256(style)]).toEqual([scriptHash, styleHash])
  expect(script).toContain('halyard-receipt-2')
  expect(script).not.toMatch(/<\/?script|<!--|\bimport\b|fetch\(|XMLHttpRequest|\r/i)
  expect(style).toContain('[data-theme="light"]')
  expect(style).toContain('.verdict')
  expect(style).not.toMatch(/url\(|@import|</)
})

test('bundleInline: other modules are left alone', async () => {
  expect(await load(SCRIPT)).toBeNull()
})
