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
  {
    id: 'keys 2',
    was: 'a copy of a signed request for a leverage undid the one that was set since',
    commit: 'f1e81774',
    test: {
      file: 'server/tests/binance/futures-orders.test.ts',
      name: 'a copy of a request for a leverage leaves the one that was set since',
    },
    edits: [
      {
        file: 'server/src/binance/futures/trade/signed-setting.ts',
        find: 'if (first) await change(transaction)',
        replace: 'if (first || signatureHash) await change(transaction)',
      },
    ],
  },
]
