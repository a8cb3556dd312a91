import { expect, test } from 'vitest'
import { oldNodeMessage } from './node-version.mjs'

test.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0'])('oldNodeMessage: accepts Node %s', (version) => {
  expect(oldNodeMessage(version)).toBeUndefined()
})

test.each(['16.20.2', '18.19.1', '20.18.3'])('oldNodeMessage: rejects Node %s', (version) => {
  expect(oldNodeMessage(version)).toContain(`this is Node ${version}`)
})
