import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '../../docs/performance.md')

/** Puts a report in its place on the page, between the two marks that name its benchmark. */
export function keepReport(name: string, report: string): void {
  const page = readFileSync(PAGE, 'utf8')
  const opening = `<!-- ${name} -->\n`
  const closing = `<!-- /${name} -->`
  const from = page.indexOf(opening)
  const to = page.indexOf(closing)
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no place for ${name}`)
  writeFileSync(PAGE, `${page.slice(0, from + opening.length)}\n${report}\n${page.slice(to)}`)
}
