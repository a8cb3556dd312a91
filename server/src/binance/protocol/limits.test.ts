import { expect, test } from 'vitest'
import { createLimits, ORDERS_PER_TEN_SECONDS, WEIGHT_PER_MINUTE } from './limits.ts'

test('orders: one more than the limit waits, and another customer does not', async () => {
  const limits = createLimits()
  for (let nth = 1; nth <= ORDERS_PER_TEN_SECONDS; nth++) expect(await limits.countOrders(1, 1)).toBe(nth)
  await expect(limits.countOrders(1, 1)).rejects.toMatchObject({ status: 429, code: -1015, retryAfter: 10 })
  expect(await limits.countOrders(2, 1)).toBe(1)
})

test('weight: a customer has one limit over all addresses, and another customer has their own', async () => {
  const limits = createLimits()
  expect(await limits.countCustomer(1, WEIGHT_PER_MINUTE)).toBe(WEIGHT_PER_MINUTE)
  await expect(limits.countCustomer(1, 1)).rejects.toMatchObject({ status: 429, code: -1003 })
  expect(await limits.countCustomer(2, 1)).toBe(1)
})

test('weight: the addresses of one IPv6 network share a limit, which rejects what exceeds it', async () => {
  const limits = createLimits()
  expect(await limits.countWeight('2001:db8::1', WEIGHT_PER_MINUTE)).toBe(WEIGHT_PER_MINUTE)
  await expect(limits.countWeight('2001:db8::2', 1)).rejects.toMatchObject({ status: 429, code: -1003 })
  expect(await limits.countWeight('192.0.2.7', 1)).toBe(1)
})
