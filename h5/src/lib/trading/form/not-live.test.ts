import { expect, test } from 'vitest'
import { blockedText } from './not-live.ts'

const LIVE = { online: true, stale: false }
const STALE = { online: true, stale: true }
const OFFLINE = { online: false, stale: false }

test.each([
  ['live prices: no order', LIVE, {}, undefined],
  ['stale prices: an order at market', STALE, {}, 'notLive'],
  ['stale prices: an order at market, where there are limit orders', STALE, { limits: true }, 'notLiveLimit'],
  ['stale prices: no limit order', STALE, { limits: true, isLimit: true }, undefined],
  ['offline: an order at market', OFFLINE, {}, 'offlineOrders'],
  ['offline: a limit order too', OFFLINE, { limits: true, isLimit: true }, 'offlineOrders'],
] as const)('blockedText: %s is blocked', (_case, connection, types, expected) => {
  expect(blockedText({ ...connection, ...types })).toBe(expected)
})
