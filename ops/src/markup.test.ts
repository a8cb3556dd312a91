import { expect, test } from 'vitest'

const SOURCES = import.meta.glob<string>(['./**/*.tsx', './**/*.ts', '!./**/*.test.ts'], {
  eager: true,
  import: 'default',
  query: '?raw',
})

test('no page of the console inserts markup, runs texts or follows foreign links', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(100)
  const ways =
    /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|document\.write|createContextualFragment|srcdoc|new Function|\beval\(/i
  expect(Object.keys(SOURCES).filter((file) => ways.test(SOURCES[file] ?? ''))).toEqual([])
  const computed = /href=\{(?!`(?:mailto:|#))/
  expect(Object.keys(SOURCES).filter((file) => computed.test(SOURCES[file] ?? ''))).toEqual([])
})
