import { expect, test } from 'vitest'
import { toAgreements } from './agreement.ts'

test('toAgreements: the first version has no date; markup in a text remains text', () => {
  const current = { version: 1, text: '1. You are of age.\n2. <b>You</b> agree.', effective_at: null }
  expect(toAgreements({ current, next: null })).toEqual({
    current: {
      version: 1,
      blocks: [{ kind: 'numbers', items: ['You are of age.', '<b>You</b> agree.'] }],
      effectiveAt: undefined,
    },
    next: undefined,
  })
  const next = { version: 2, text: 'New', effective_at: 1_900_000_000_000 }
  expect(toAgreements({ current, next }).next).toEqual({
    version: 2,
    blocks: [{ kind: 'paragraph', text: 'New' }],
    effectiveAt: 1_900_000_000_000,
  })
})
