import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const BUDGET = 120_000
/** Smaller files are sent as they are. */
const COMPRESSED_FROM_BYTES = 1_024
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

/** Returns the size of a file as sent. Throws if the build did not store it compressed. */
function sentSize(file: string, extension: string): number {
  const { size } = statSync(dist + file)
  return size < COMPRESSED_FROM_BYTES ? size : statSync(dist + file + extension).size
}

/** Needs a build; skipped without one. Browsers ask for Brotli on https, and for gzip elsewhere. */
test.skipIf(!existsSync(manifestFile)).each(['.br', '.gz'])(
  "bundle size: the home page's own script is at most 120 kB as it is sent, in %s",
  (extension) => {
    const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
    const sizes = filesOfHome(manifest).map((file) => [file, sentSize(file, extension)] as const)
    const total = sizes.reduce((sum, [, size]) => sum + size, 0)
    expect(sizes.length).toBeGreaterThan(1)
    expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(BUDGET)
  },
)
