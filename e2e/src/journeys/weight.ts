import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Journey } from './journey.ts'

const BUILT = join(import.meta.dirname, '../../../h5/dist')
const ENTRY = 'index.html'
const HOME = 'src/features/home/home-page.tsx'
const KILOBYTES_AT_MOST = 150

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

/** All the script that home needs before it can be used, as it travels. */
export const weight: Journey = {
  name: 'weight',
  boundMs: 10_000,
  async run() {
    const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8')) as Manifest
    const needed = new Set<string>()
    const need = (part: string) => {
      if (needed.has(part)) return
      needed.add(part)
      manifest[part]?.imports?.forEach(need)
    }
    need(ENTRY)
    need(HOME)
    const files = Array.from(needed, (part) => manifest[part]?.file ?? part)
    const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(BUILT, file))).length, 0)
    const kilobytes = bytes / 1000
    if (kilobytes > KILOBYTES_AT_MOST) throw new Error(`home needs ${kilobytes.toFixed(1)} kB of script`)
    return `home needs ${kilobytes.toFixed(1)} kB of script, compressed`
  },
}
