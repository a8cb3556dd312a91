import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

test.each([
  ['equal lines', 'abc', 'abc', []],
  ['a line that is new', 'ac', 'abc', ['+ b']],
  ['a line that is gone', 'abc', 'ac', ['- b']],
  ['a line that was replaced', 'abc', 'axc', ['+ x']],
  ['a line that another place has too', 'aba', 'ab', ['- a']],
  ['all lines new', '', 'ab', ['+ a', '+ b']],
  ['all lines gone', 'ab', '', ['- a', '- b']],
  ['replaced at the start, gone at the end', 'abc', 'xb', ['+ x', '- c']],
])('changesOf: %s', (_case, before, after, changes) => {
  expect(changesOf(before.split(''), after.split(''))).toEqual(changes)
})
