import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Planted, SourceEdit } from './planted.ts'

const ROOT = join(import.meta.dirname, '../../../..')

/**
 * Edits source files as they are loaded from now on. Throws when a text is not found exactly once, so that no edit
 * outlives the code that it weakens.
 */
export function plant({ name, edits }: Planted): void {
  const sources = new Map<string, string>()
  for (const edit of edits) {
    const url = pathToFileURL(join(ROOT, edit.file)).href
    sources.set(url, replaceOnce(name, sources.get(url) ?? readFileSync(join(ROOT, edit.file), 'utf8'), edit))
  }
  registerHooks({
    load(url, context, nextLoad) {
      const source = sources.get(url)
      if (source === undefined) return nextLoad(url, context)
      return { format: 'module-typescript', source, shortCircuit: true }
    },
  })
}

export function replaceOnce(name: string, source: string, { file, find, replace }: SourceEdit): string {
  const count = source.split(find).length - 1
  if (count !== 1)
    throw new Error(`planted ${name}: the text is ${count} times in ${file}, not once:\n${find}`)
  return source.replace(find, () => replace)
}
