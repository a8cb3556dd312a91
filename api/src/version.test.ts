import { expect, test } from 'vitest'
import { readChangelog } from '../scripts/changelog.ts'
import { fingerprint } from '../scripts/fingerprint.ts'
import { WIRE_VERSION } from './methods.ts'

const CHANGELOG = readChangelog()

test('wire: the newest version of the changelog has the fingerprint of the schemas', () => {
  expect(CHANGELOG[0]?.fingerprint, 'a changed wire needs a new version in api/CHANGELOG.md').toBe(
    fingerprint(),
  )
})

test('wire: the code has the newest version, and each version follows an older one', () => {
  const versions = CHANGELOG.map(({ version }) => version)
  expect(versions[0]).toBe(WIRE_VERSION)
  const numeric = new Intl.Collator('en', { numeric: true })
  expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => numeric.compare(b, a)))
})
