import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

const NOT_OURS = new Set(['node_modules', 'dist', 'screenshots', 'test-results'])

/** Returns the text of a file, by its path from the root of the project. */
export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** Returns the project's files of a kind in a folder, as paths from the root. */
export function filesOf(kind: RegExp, folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    if (entry.name.startsWith('.') || NOT_OURS.has(entry.name)) return []
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesOf(kind, path)
    return kind.test(path) ? [path] : []
  })
}

/** Returns the cells of every row of the tables in a Markdown text, without headings and rules. */
export function tableRows(markdown: string): string[][] {
  const lines = markdown.split('\n')
  return lines.flatMap((line, index) => {
    const isRule = line.startsWith('| -')
    const isHeading = lines[index + 1]?.startsWith('| -') ?? false
    return line.startsWith('|') && !isRule && !isHeading ? [cellsOf(line)] : []
  })
}

/** Splits a row at its bars; a bar with a backslash belongs to its cell. */
function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Returns the part of a document below a heading of the second level. Throws if there is no such heading. */
export function sectionOf(document: string, heading: string): string {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`))
  if (section === undefined) throw new Error(`no section "${heading}"`)
  return section
}

/** Returns the texts in backticks, without those of code blocks. */
export function quotedIn(text: string): string[] {
  const prose = text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
  return Array.from(prose.matchAll(/`([^`\n]+)`/g), ([, quoted = '']) => quoted)
}

/** Returns those of the paths that do not exist. */
export function missingOf(paths: readonly string[]): string[] {
  return paths.filter((path) => !existsSync(join(ROOT, path)))
}
