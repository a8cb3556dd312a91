import type { AttackCase } from '../attack-case.ts'

/** Misuses of API keys that were found on 27 November 2026. */
export const KEY_CASES: readonly AttackCase[] = [
  {
    id: 'keys 1',
    was: 'a copy of a signed cancel of all orders cancelled the orders that were placed since',
    commit: 'c8beb0ac',
    test: {
      file: 'server/tests/binance/signature-attacks.test.ts',
      name: 'a copy of the cancel of all orders leaves those that were placed since',
    },
    edits: [
      {
        file: 'server/src/binance/account/cancel-order.ts',
        find: "onceBySignature(call, 'cancelAllOrders', market.id),",
        replace: '',
      },
    ],
  },
]
