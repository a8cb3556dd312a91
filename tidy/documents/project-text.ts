import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')

/** Returns the text of a file, by its path from the root of the project. */
export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}

/** Returns the cells of every row of the tables in a Markdown text, without headings and rules. */
export function tableRows(markdown: string): string[][] {
  const lines = markdown.split('\n')
  return lines.flatMap((line, index) => {
    const isRule = /^\| -/.test(line)
    const isHeading = /^\| -/.test(lines[index + 1] ?? '')
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

/** Returns the texts in backticks. */
export function quotedIn(text: string): string[] {
  return Array.from(text.matchAll(/`([^`]+)`/g), ([, quoted = '']) => quoted)
}

/** Returns those of the paths that do not exist. */
export function missingOf(paths: readonly string[]): string[] {
  return paths.filter((path) => !existsSync(join(ROOT, path)))
}
