import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPlanted } from '../adversary/planted/plant.ts'
import { CASES } from './cases.ts'
import { describeCases } from './describe-cases.ts'
import { ROOT } from './root.ts'

const TITLE = /\(\s*(["'`])((?:(?!\1).)+)\1,\s*(?:async )?[({]/g

/** Returns whether a file has a test of a name, also if its title is completed from a table. */
function hasTest(file: string, name: string): boolean {
  return Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(TITLE), ([, , title = '']) => title).some(
    (title) => {
      const parts = title
        .split(/%[sdij]|\$\w+/)
        .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      return new RegExp(`^${parts.join('.+')}$`).test(name)
    },
  )
}

test.each(CASES)(
  '$id: its fix can be taken out, and its test exists',
  ({ id, edits, test: { file, name } }) => {
    expect(edits).not.toEqual([])
    expect(readPlanted({ name: id, edits, shownBy: [], budget: 0 }).size).toBeGreaterThan(0)
    expect(hasTest(file, name), name).toBe(true)
  },
)

test('cases: every id is unique, and docs/attacks.md has the table of all', () => {
  expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length)
  expect(readFileSync(join(ROOT, 'docs/attacks.md'), 'utf8')).toContain(describeCases(CASES))
})
