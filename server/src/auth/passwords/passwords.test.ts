import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import type { CallError } from '../../platform/call-error.ts'
import { createPasswords } from './passwords.ts'

test('hash: argon2id with at least the recommended costs and a fresh salt each time', async () => {
  const passwords = await createPasswords()
  const [one, other] = [await passwords.hash('seven small boats'), await passwords.hash('seven small boats')]
  expect(one).toMatch(/^\$argon2id\$/)
  expect(parseOptions(one)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1, saltLen: 16 })
  expect(one).not.toBe(other)
  expect(await passwords.verify(one, 'seven small boats')).toBe(true)
  expect(await passwords.verify(one, 'seven small boat')).toBe(false)
  expect(await passwords.verify(undefined, 'no such user')).toBe(false)
})

test('200 concurrent checks: two run, 100 wait, the rest are rejected as busy', async () => {
  const passwords = await createPasswords()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, () => passwords.verify(undefined, 'whatever')),
  )
  const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  expect(refused).toHaveLength(98)
  for (const { reason } of refused) expect((reason as CallError).code).toBe('busy')
  expect(await passwords.verify(undefined, 'whatever')).toBe(false)
})
