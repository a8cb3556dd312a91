import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const BUDGET = 150_000
const HOME = 'src/features/home/home-page.tsx'
const dist = fileURLToPath(new URL('../dist/', import.meta.url))
const manifestFile = `${dist}.vite/manifest.json`

/** Collects the chunk and all of its static imports. */
function withImports(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, found)
  return found
}

function filesOfHome(manifest: Manifest): string[] {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  const keys = [entry ?? '', HOME].flatMap((key) => Array.from(withImports(manifest, key)))
  return Array.from(new Set(keys), (key) => manifest[key]?.file ?? '')
}

/** Needs a build; skipped without one. */
test.skipIf(!existsSync(manifestFile))(
  "bundle size: the home page's own script is at most 150 kB compressed",
  () => {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
    const sizes = filesOfHome(manifest).map(
      (file) => [file, gzipSync(readFileSync(dist + file)).length] as const,
    )
    const total = sizes.reduce((sum, [, size]) => sum + size, 0)
    expect(sizes.length).toBeGreaterThan(1)
    expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(BUDGET)
  },
)
