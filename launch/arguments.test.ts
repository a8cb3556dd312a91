import { expect, test } from 'vitest'
import { readArguments } from './arguments.mjs'

test.each([
  [[], { quick: false, since: undefined }],
  [['--quick'], { quick: true, since: undefined }],
  [['--since', 'main'], { quick: false, since: 'main' }],
  [['--since', 'HEAD~3', '--quick'], { quick: true, since: 'HEAD~3' }],
])('readArguments: accepts %j', (words, expected) => {
  expect(readArguments(words)).toEqual(expected)
})

test.each([
  [['--since'], '--since needs a commit or a branch'],
  [['--since', ''], '--since needs a commit or a branch'],
  [['--since', '--quick'], '--since needs a commit or a branch'],
  [['--since', 'main', '--since', 'main'], 'unknown argument --since'],
  [['main'], 'unknown argument main'],
])('readArguments: rejects %j in one line', (words, complaint) => {
  expect(() => readArguments(words)).toThrow(complaint)
  expect(() => readArguments(words)).toThrow(/^[^\n]+$/)
})
