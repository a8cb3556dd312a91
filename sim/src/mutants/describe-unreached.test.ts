import { expect, test } from 'vitest'
import { describeUnreached } from './describe-unreached.ts'
import type { Mutant } from './mutant.ts'

function at(fileName: string, line: number, id: string): Mutant {
  return {
    id,
    fileName,
    location: { start: { line, column: 9 }, end: { line: line + 2, column: 12 } },
    mutatorName: 'EqualityOperator',
    replacement: '<',
  }
}

test('describeUnreached: lists the lines by file, those with most first, and no reached mutant', () => {
  const mutants = [
    at('h5/src/a.tsx', 4, 'unreached'),
    at('h5/src/b.tsx', 12, 'unreached'),
    at('h5/src/b.tsx', 10, 'unreached'),
    at('h5/src/b.tsx', 9, 'unreached'),
    at('h5/src/b.tsx', 10, 'unreached'),
    at('h5/src/b.tsx', 11, 'reached'),
    at('h5/src/c.tsx', 1, 'reached'),
  ]
  const runOf = ({ id }: Mutant) => (id === 'reached' ? { files: ['h5/src/a.test.tsx'] } : undefined)
  expect(describeUnreached('screens', { mutants, runOf }).split('\n')).toEqual([
    'screens: no test reaches 5 of 7 mutants',
    '  4 h5/src/b.tsx: 9-10, 12',
    '  1 h5/src/a.tsx: 4',
  ])
})
