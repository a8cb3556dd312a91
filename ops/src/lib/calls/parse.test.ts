import { expect, test } from 'vitest'
import { parse } from './parse.ts'

test('parse: names are in camel case at every depth; values stay as they are', () => {
  const wire = {
    hold_until: 0,
    facts: { first_withdrawal: false, owner: null, same_address: [1001] },
    list: [{ volume_30_days: '1.50', second_reviewer_id: null }],
    status: 'in_force',
  }
  expect(parse(wire)).toEqual({
    holdUntil: 0,
    facts: { firstWithdrawal: false, owner: null, sameAddress: [1001] },
    list: [{ volume30Days: '1.50', secondReviewerId: null }],
    status: 'in_force',
  })
})

test('parse: stored and proposed values keep their names', () => {
  const values = { maker_fee_ppm: 150, of: { close_at: 1 } }
  expect(parse({ decided_at: null, before: null, after: values, current: values })).toEqual({
    decidedAt: null,
    before: null,
    after: values,
    current: values,
  })
})
