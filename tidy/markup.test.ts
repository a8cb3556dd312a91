import { expect, test } from 'vitest'
import { SOURCES } from './app-sources.ts'

const RUNS_TEXTS =
  /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|new Function|\beval\(/i
const COMPUTED_LINK = /href=\{(?!`(?:mailto:|#))/

/** Returns the sources of folders that a pattern matches. */
function matching(pattern: RegExp, folders: RegExp = /^/): string[] {
  return [...SOURCES].flatMap(([path, text]) => (folders.test(path) && pattern.test(text) ? [path] : []))
}

test('markup: no screen and no component inserts markup or runs texts', () => {
  for (const room of ['h5', 'ops', 'web', 'ui'])
    expect(matching(/./, new RegExp(`^${room}/`)).length, room).toBeGreaterThan(20)
  expect(matching(RUNS_TEXTS)).toEqual([])
})

test('markup: no page of the console follows foreign links', () => {
  expect(matching(COMPUTED_LINK, /^ops\//)).toEqual([])
})
