import { expect, test } from 'vitest'
import { isInstalled } from './install.mjs'

const wanted = {
  '': {},
  h5: { version: '0.1.0' },
  'node_modules/@halyard/h5': { link: true },
  'node_modules/a': { version: '1.0.0' },
  'h5/node_modules/a': { version: '2.0.0' },
  'node_modules/for-another-machine': { version: '1.0.0', optional: true },
}
const present = { 'node_modules/a': { version: '1.0.0' }, 'h5/node_modules/a': { version: '2.0.0' } }

test.each([
  { name: 'all present', changed: present, expected: true },
  {
    name: 'an additional package',
    changed: { ...present, 'node_modules/b': { version: '1.0.0' } },
    expected: true,
  },
  { name: 'one missing', changed: { 'node_modules/a': { version: '1.0.0' } }, expected: false },
  { name: 'one older', changed: { ...present, 'h5/node_modules/a': { version: '1.9.0' } }, expected: false },
  {
    name: 'an optional one older',
    changed: { ...present, 'node_modules/for-another-machine': { version: '0.9.0' } },
    expected: false,
  },
])('isInstalled: $name: $expected', ({ changed, expected }) => {
  expect(isInstalled(wanted, changed)).toBe(expected)
})
