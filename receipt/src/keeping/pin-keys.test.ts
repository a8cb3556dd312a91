import { expect, test } from 'vitest'
import { withEarlierKeys } from './pin-keys.ts'

const [OLD, PINNED, NEW] = ['aa', 'bb', 'cc'].map((byte) => byte.repeat(32))

function listed(publicKey: string | undefined, from: number, until: number | null) {
  const key = { key_id: '0'.repeat(16), public_key: publicKey, from, until }
  return { ...key, first_used_at: from, hand_over: null, revocation: null }
}

const ANSWER = { keys: [listed(NEW, 300, null), listed(PINNED, 200, 300), listed(OLD, 100, null)] }

test('withEarlierKeys: a listed key is trusted for the time before the first trusted one', () => {
  const pinned = { public_key: PINNED ?? '', from: 200, until: null, revoked_at: null }
  expect(withEarlierKeys([pinned], ANSWER)).toEqual([
    pinned,
    { public_key: OLD, from: 100, until: 200, revoked_at: null },
  ])
})

test('withEarlierKeys: the whole list without a trusted key; the trusted keys without a list', () => {
  expect(withEarlierKeys([], ANSWER).map(({ public_key, until }) => [public_key, until])).toEqual([
    [NEW, null],
    [PINNED, 300],
    [OLD, null],
  ])
  const pinned = { public_key: PINNED ?? '', from: 200, until: null, revoked_at: null }
  expect(withEarlierKeys([pinned], undefined)).toEqual([pinned])
})
