import type { DailyStatement, KeyPeriod } from '@halyard/receipt'
import { expect, test } from 'vitest'
import { browserCrypto } from '../receipt/browser-crypto.ts'
import { verifyDays } from './check-days.ts'
import { exampleDays } from './testing.ts'

const days = exampleDays()
const [first, second, third] = days
const KEY: KeyPeriod = { public_key: first.public_key, from: 0, until: null, revoked_at: null }

async function verified(list: readonly DailyStatement[], keys: readonly KeyPeriod[]) {
  return verifyDays(list, await browserCrypto(), keys)
}

test('the example of the documentation is right', async () => {
  expect(await verified(days, [KEY])).toEqual({
    checks: { signed: true, sums: true, chain: true },
    ok: true,
    evidence: undefined,
  })
})

test.each<[string, readonly DailyStatement[], readonly KeyPeriod[], object]>([
  ['a key that is not published', days, [], { signed: false, sums: true, chain: true }],
  ['a revoked key', days, [{ ...KEY, revoked_at: 0 }], { signed: false, sums: true, chain: true }],
  [
    'an altered count',
    [{ ...first, signed_at: first.signed_at + 1 }, second],
    [KEY],
    { signed: false, chain: true },
  ],
  ['an altered sum', [{ ...first, refused_elsewhere: 0 }], [KEY], { signed: false, sums: false }],
  ['a missing day', [first, third], [KEY], { signed: true, sums: true, chain: false }],
])('%s is found', async (_what, list, keys, checks) => {
  expect(await verified(list, keys)).toMatchObject({ checks, ok: false, evidence: undefined })
})
