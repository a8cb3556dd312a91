import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Planted, SourceEdit } from './planted.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/** Edits source files when they are loaded from now on. */
export function plant(planted: Planted): void {
  const sources = readPlanted(planted)
  registerHooks({
    load(url, context, nextLoad) {
      const source = sources.get(url)
      if (source === undefined) return nextLoad(url, context)
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

/**
 * Returns the edited sources by URL. Throws if a text does not occur exactly once, so that edits cannot become
 * outdated.
 */
export function readPlanted({ name, edits }: Planted): Map<string, string> {
  const sources = new Map<string, string>()
  for (const edit of edits) {
    const path = join(ROOT, edit.file)
    const url = pathToFileURL(path).href
    sources.set(url, replaceOnce(name, sources.get(url) ?? readFileSync(path, 'utf8'), edit))
  }
  return sources
}

export function replaceOnce(name: string, source: string, { file, find, replace }: SourceEdit): string {
  const count = source.split(find).length - 1
  if (count !== 1)
    throw new Error(`planted ${name}: the text occurs ${count} times in ${file}, expected once:\n${find}`)
  return source.replace(find, () => replace)
}
