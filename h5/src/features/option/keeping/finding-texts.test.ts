import { CONTRADICTIONS } from '@halyard/receipt'
import { expect, test } from 'vitest'
import { fileNameOf, textsOf } from './finding-texts.ts'
import TEXTS from './locales/en.json' with { type: 'json' }

test('textsOf: every proof, every doubt and every finding about a key has texts', () => {
  const proofs = [...CONTRADICTIONS, 'wrong_by_itself'] as const
  const found = [
    ...proofs.map((proof) => textsOf({ kind: 'proof', proof })),
    textsOf({ kind: 'ticket_terms', proof: null }),
    textsOf({ kind: 'receipt_overdue', proof: null }),
    textsOf({ kind: 'key_replaced', proof: null }),
  ]
  const keys = found.flatMap(({ title, what, next }) => [title, what, next])
  expect(keys.filter((key) => !(key in TEXTS))).toEqual([])
  expect(found.at(-1)?.next).toBe('nextKey')
})

test.each([
  ['proof', 17, 'halyard-evidence-17'],
  ['ticket_invalid', null, 'halyard-statements'],
  ['key_revoked', null, 'halyard-keys'],
] as const)('fileNameOf: %s of option %s is %s', (kind, optionId, name) => {
  expect(fileNameOf({ kind, optionId })).toBe(name)
})
