import { expect, test } from 'vitest'
import { explainLog, isTransient } from './failure.ts'

test.each([
  [
    'PANIC:  could not write to file "x": No space left on device',
    'No space is left on the disk that holds /d.',
  ],
  [
    'LOG:  hello\nPANIC:  could not locate a valid checkpoint record',
    'PostgreSQL reports: could not locate a valid checkpoint record',
  ],
  ['FATAL:  lock file "postmaster.pid" already exists', 'Another PostgreSQL holds /d'],
  ['', 'it logged nothing'],
])('explainLog: %j', (log, message) => {
  expect(explainLog(log, '/d', '/d.log').message).toContain(message)
})

test.each([
  ['FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use', true],
  ['LOG:  could not bind IPv4 address "127.0.0.1": Address already in use', true],
  ['PANIC:  could not locate a valid checkpoint record', false],
])('isTransient: %j: %s', (log, expected) => {
  expect(isTransient(log)).toBe(expected)
})
