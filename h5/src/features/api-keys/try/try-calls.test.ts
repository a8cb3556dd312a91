import { expect, test } from 'vitest'
import { nextStepOf } from './try-calls.ts'

test.each([
  [200, undefined, 'nextOk'],
  [400, -1021, 'nextTime'],
  [400, -1022, 'nextSignature'],
  [401, -2015, 'nextKey'],
  [429, -1008, 'nextWait'],
  [429, undefined, 'nextWait'],
  [400, -1121, 'nextOther'],
  [500, 'wrong', 'nextOther'],
])('an answer of status %s and code %s: the next step is %s', (status, code, text) => {
  expect(nextStepOf(status, code)).toBe(text)
})
