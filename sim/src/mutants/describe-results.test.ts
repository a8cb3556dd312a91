import { expect, test } from 'vitest'
import { describeResults } from './describe-results.ts'
import type { Outcome, TriedMutant } from './mutant.ts'

function tried(id: number, outcome: Outcome): TriedMutant {
  return {
    outcome,
    mutant: {
      id: String(id),
      fileName: 'money/src/units.ts',
      location: { start: { line: id, column: 9 }, end: { line: id, column: 12 } },
      mutatorName: 'EqualityOperator',
      replacement: 'left <\n right',
    },
  }
}

test('describeResults: lists those not noticed, and counts the others', () => {
  const mutants = [tried(1, 'killed'), tried(2, 'timeout'), tried(3, 'survived'), tried(4, 'unreached')]
  expect(describeResults([{ room: { name: 'money', goal: 90 }, mutants }]).split('\n')).toEqual([
    'money, not noticed:',
    '  money/src/units.ts:3:9 EqualityOperator -> left < right',
    '  money/src/units.ts:4:9 EqualityOperator -> left < right (no test reaches it)',
    '',
    '| room | mutants | noticed | survived | unreached | score | goal |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| money | 4 | 2 | 1 | 1 | 50.0 % | 90 % |',
  ])
})
