import { expect, test } from 'vitest'
import { consolidationFields } from './consolidation-rule.ts'

const parse = (text: string) => consolidationFields.BTC_CONSOLIDATION.safeParse(text)

test('a rule of consolidations is read from its setting', () => {
  expect(parse('5:200:100:2:0.001').data).toEqual({
    rate: 5n,
    outputs: 200,
    joined: 100,
    percent: 2n,
    costPerDay: 100_000n,
  })
})

test.each<[string, string]>([
  ['0:200:100:2:0.001', 'the fee rate must be from 1 to 50'],
  ['51:200:100:2:0.001', 'the fee rate must be from 1 to 50'],
  ['5:1:100:2:0.001', 'the number of outputs must be from 2 to 100000'],
  ['5:200:101:2:0.001', 'the number joined must be from 2 to 100'],
  ['5:200:100:26:0.001', 'the percentage must be from 1 to 25'],
  ['5:200:100:2:0', 'the cost of a day must be above 0'],
  ['5:200:100:2', 'must be a rule such as'],
  ['5:200:100:2:-1', 'must be a rule such as'],
  ['5.5:200:100:2:0.001', 'must be a rule such as'],
])('the rule %s is refused with its reason', (text, reason) => {
  expect(parse(text).error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining(reason)])
})
