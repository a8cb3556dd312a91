import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROUTE_NAMES } from '../src/lib/navigation/route-names.ts'

const PUBLIC = join(import.meta.dirname, '../public')
const MANIFEST = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8'))

test('manifest: the installed app turns with the phone', () => {
  expect(MANIFEST.orientation).toBe('any')
})

test('manifest: every shortcut opens a page', () => {
  const routes = MANIFEST.shortcuts.map(({ url }: { url: string }) => url.replace('/h5/#/pages/', ''))
  expect(routes.length).toBeGreaterThan(0)
  expect(routes.filter((name: never) => !ROUTE_NAMES.includes(name))).toEqual([])
})

test('manifest: every picture exists in the stated size', () => {
  const pictures = [...MANIFEST.icons, ...MANIFEST.screenshots] as { src: string; sizes: string }[]
  for (const { src, sizes } of pictures) {
    const file = join(PUBLIC, src)
    expect([src, existsSync(file)]).toEqual([src, true])
    if (!src.endsWith('.png')) continue
    // Width and height are at fixed places of a PNG's first chunk.
    const head = readFileSync(file).subarray(16, 24)
    expect([src, `${head.readUInt32BE(0)}x${head.readUInt32BE(4)}`]).toEqual([src, sizes])
  }
})
