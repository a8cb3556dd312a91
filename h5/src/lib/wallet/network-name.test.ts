import { expect, test } from 'vitest'
import { inNetworkOrder } from './network-name.ts'

test.each([
  [
    ['OMNI', 'ERC20', 'TRC20'],
    ['TRC20', 'ERC20', 'OMNI'],
  ],
  [
    ['SOL', 'BANK', 'TRC20', 'TON'],
    ['TRC20', 'BANK', 'SOL', 'TON'],
  ],
])('inNetworkOrder: %j is sorted as %j', (listed, offered) => {
  expect(inNetworkOrder(listed)).toEqual(offered)
})
