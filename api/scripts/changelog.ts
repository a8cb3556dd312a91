import { readFileSync } from 'node:fs'

/** A version of the wire. Only the newest one has its fingerprint. */
interface WireVersion {
  readonly version: string
  readonly fingerprint: string | undefined
}

/** Reads the versions of the wire from `api/CHANGELOG.md`, the newest first. */
export function readChangelog(): readonly WireVersion[] {
  const text = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
  const entries = text.matchAll(/^- \*\*([\d.]+)\*\*(?: \(`(\w+)`\))?: .+$/gm)
  return Array.from(entries, ([, version = '', fingerprint]) => ({ version, fingerprint }))
}
