import { expect, test } from 'vitest'
import { parseEvent } from './parse-event.ts'
import { queryClient } from './queries.ts'
import { wordFor } from './word-for.ts'

const WORDS = { 1: 'one', 2: 'two' } as const
const parse = (value: number) => wordFor(WORDS, value)

test('wordFor: returns the word; throws for an unknown value', () => {
  expect(parse(2)).toBe('two')
  expect(() => parse(3)).toThrow('unknown value on the wire: 3')
  expect(() => wordFor(WORDS, 'toString')).toThrow('unknown value on the wire: toString')
})

test('parseEvent: parses every row and leaves the lists', () => {
  queryClient.setQueryData(['rows', 'open'], ['one'])
  expect(parseEvent([1, 2], parse, [['rows']])).toEqual(['one', 'two'])
  expect(queryClient.getQueryData(['rows', 'open'])).toEqual(['one'])
})

test('parseEvent: an unreadable row resets its lists and no others', () => {
  queryClient.setQueryData(['rows', 'open'], ['one'])
  queryClient.setQueryData(['others'], ['one'])
  expect(parseEvent([1, 3], parse, [['rows']])).toBeUndefined()
  expect(queryClient.getQueryData(['rows', 'open'])).toBeUndefined()
  expect(queryClient.getQueryData(['others'])).toEqual(['one'])
})
