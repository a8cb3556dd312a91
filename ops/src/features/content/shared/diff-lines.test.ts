import { expect, test } from 'vitest'
import { diffLines } from './diff-lines.ts'

function shortOf(before: string, after: string): string[] {
  const marks = { same: ' ', removed: '-', added: '+' } as const
  return diffLines(before, after).map(({ kind, text }) => `${marks[kind]}${text}`)
}

test('lines that were added, removed and kept, in their order', () => {
  expect(shortOf('one\ntwo\nthree', 'one\n2\nthree\nfour')).toEqual([' one', '-two', '+2', ' three', '+four'])
  expect(shortOf('same', 'same')).toEqual([' same'])
  expect(shortOf('', 'new')).toEqual(['-', '+new'])
  expect(shortOf('a\nb', 'b')).toEqual(['-a', ' b'])
})

test('both texts can be read back from a comparison', () => {
  const [before, after] = ['a\nb\nc\nd\ne', 'b\nx\nd\ny\ne\nz']
  const lines = diffLines(before, after)
  const without = (kind: string) => lines.filter((line) => line.kind !== kind).map(({ text }) => text)
  expect([without('added').join('\n'), without('removed').join('\n')]).toEqual([before, after])
})
