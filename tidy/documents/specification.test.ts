import { expect, test } from 'vitest'
import { missingOf, quotedIn, readText, tableRows } from './project-text.ts'

const DOCUMENT = readText('docs/specification.md')
const SECTIONS = DOCUMENT.split(/^## /m).slice(1)
const ROWS = SECTIONS.flatMap(tableRows)
const TEST_FILE = /\.(?:test\.tsx?|spec\.ts)$/

/** A test that a row names: its file and its whole name, or the part before a placeholder of a template. */
const NAMED_TEST = /`([^`]+)` "([^"]+)"/g

test('specification: the ids of each section are consecutive, and each row has five cells', () => {
  expect(SECTIONS).toHaveLength(9)
  const ids = SECTIONS.map((section) => tableRows(section).map(([id]) => id))
  const expected = ids.map((own, index) => own.map((_id, row) => `${index + 1}.${row + 1}`))
  expect(ids).toEqual(expected)
  expect(ROWS.filter((cells) => cells.length !== 5 || cells.includes(''))).toEqual([])
})

test('specification: the counts at the top equal those of the tables', () => {
  const starting = (word: string) => ROWS.filter((cells) => cells[4]?.startsWith(word)).length
  const counts = [starting('as specified'), starting('differs: '), starting('partly: ')]
  const [same, different, partly] = counts
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ROWS.length)
  expect(DOCUMENT).toContain(
    `**${ROWS.length} requirements: ${same} as specified, ${different} that differ, ${partly} met in part.**`,
  )
})

test('specification: every file exists', () => {
  for (const [id, , files = ''] of ROWS) {
    expect([id, quotedIn(files).length]).not.toEqual([id, 0])
    expect([id, ...missingOf(quotedIn(files))]).toEqual([id])
  }
})

test('specification: every row names a test that has the quoted name', () => {
  for (const [id, , , shown = ''] of ROWS) {
    const named = Array.from(shown.matchAll(NAMED_TEST), ([, file = '', name = '']) => [file, name] as const)
    expect([id, named.length]).not.toEqual([id, 0])
    expect([id, quotedIn(shown.replaceAll(/"[^"]*"/g, ''))]).toEqual([id, named.map(([file]) => file)])
    expect([id, ...named.filter(([file, name]) => !isTestOf(file, name))]).toEqual([id])
  }
})

test('specification: the fixed texts equal those of the app', () => {
  const fixed = tableRows(SECTIONS[7] ?? '').filter(
    ([, text = '', , , deviation]) => text.startsWith('"') && deviation === 'as specified',
  )
  expect(fixed.length).toBeGreaterThan(20)
  for (const [id, text = '', files = ''] of fixed) {
    const [words = ''] = text
      .slice(1, -1)
      .toLowerCase()
      .split(/ \{| \.\.\./)
    const texts = quotedIn(files).map((file) => readText(file).toLowerCase())
    expect([id, texts.some((content) => content.includes(words))]).toEqual([id, true])
  }
})

function isTestOf(file: string, name: string): boolean {
  if (!TEST_FILE.test(file) || missingOf([file]).length > 0) return false
  const source = readText(file).replaceAll("\\'", "'")
  return ["'", '"', '`'].some((quote) =>
    [quote, ': ${'].some((end) => source.includes(`${quote}${name}${end}`)),
  )
}
