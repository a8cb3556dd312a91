import { expect, test } from 'vitest'
import { buildFingerprints } from './build-fingerprints.ts'

test.each([
  ['no setting', undefined, []],
  ['an empty setting', '', []],
  [
    'two, with spaces and capitals',
    ' 0123456789ABCDEF, fedcba9876543210 ',
    ['0123456789abcdef', 'fedcba9876543210'],
  ],
  ['one that is too short, or has other letters', '0123456789abcde,0123456789abcdeg', []],
])('buildFingerprints: %s', (_name, setting, fingerprints) => {
  expect(buildFingerprints(setting)).toEqual(fingerprints)
})
