import { expect, test } from 'vitest'
import { findMissing } from './requirements.ts'

test('cluster requirements: with every program nothing is missing', () => {
  expect(findMissing(() => true)).toBeUndefined()
})

test('cluster requirements: names the packages of the programs that are missing', () => {
  const there = ['psql', 'nats-server', '/usr/lib/postgresql/15/bin/postgres']
  expect(findMissing((program) => there.includes(program))).toBe(
    'Programs are missing, on Debian 12: apt-get install --no-install-recommends patroni etcd-server haproxy',
  )
})
