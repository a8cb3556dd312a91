import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '../../docs/performance.md')

/** Replaces a benchmark's report in docs/performance.md, between the two comments with its name. */
export function writeReport(name: string, report: string): void {
  const page = readFileSync(PAGE, 'utf8')
  const opening = `<!-- ${name} -->\n`
  const closing = `<!-- /${name} -->`
  const from = page.indexOf(opening)
  const to = page.indexOf(closing)
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no section for ${name}`)
  writeFileSync(PAGE, `${page.slice(0, from + opening.length)}\n${report}\n${page.slice(to)}`)
}
