import type { AttackCase } from '../attack-case.ts'

const FIAT_TEST = 'core/src/fiat/fiat.test.ts'
const MOVE_DEAL = 'core/src/fiat/deals/move-deal.ts'
const OPEN_DEAL = 'core/src/fiat/deals/open-deal.ts'

/** Ways to take money through fiat deals, or to stop the exchange with one, that were found on 23 November 2026. */
export const FIAT_CASES: readonly AttackCase[] = [
  {
    id: 'money 3',
    was: "a merchant's `left` beyond 2^63 stopped the exchange, and stopped it again at every start",
    commit: '56eaef08',
    test: {
      file: FIAT_TEST,
      name: 'remaining quantity: a returned deal is added back once, up to the largest amount',
    },
    edits: [
      {
        file: MOVE_DEAL,
        find: 'amount(left > MAX_AMOUNT ? MAX_AMOUNT : left)',
        replace: 'amount(MAX_AMOUNT > left ? left : left)',
      },
    ],
  },
  {
    id: 'money 3, its class',
    was: 'a command or timer stored a value that the database rejects',
    commit: '47a9e90f',
    test: {
      file: 'server/src/engine/bounds/bounds.test.ts',
      name: 'bounds: no command and no timer makes a row that the database rejects, and none throws',
    },
    edits: [
      {
        file: MOVE_DEAL,
        find: 'amount(left > MAX_AMOUNT ? MAX_AMOUNT : left)',
        replace: 'amount(MAX_AMOUNT > left ? left : left)',
      },
    ],
  },
  {
    id: 'money 5a',
    was: 'a claimed payment that operators disproved counted for nothing',
    commit: '56eaef08',
    test: {
      file: FIAT_TEST,
      name: 'disproved payments: three in 30 days restore newcomer limits, four end purchases',
    },
    edits: [
      {
        file: MOVE_DEAL,
        find: "if (event === 'decideReturn') keepTrader(",
        replace: "if (event === 'decideReturn' && at < 0) keepTrader(",
      },
    ],
  },
  {
    id: 'money 5b',
    was: 'a newcomer locked the prices of five deals at once',
    commit: '56eaef08',
    test: {
      file: FIAT_TEST,
      name: 'newcomers: no purchase while another deal is open; sales are not affected',
    },
    edits: [
      {
        file: OPEN_DEAL,
        find: 'isNew && !trader.isMerchant && openDeals > 0',
        replace: 'isNew && openDeals > 9',
      },
    ],
  },
  {
    id: 'money 5c',
    was: 'a payment claimed late bought at the price of the opening',
    commit: 'df7f5d02',
    test: {
      file: 'core/src/fiat/deals/late-payment.test.ts',
      name: 'late payment: buys fewer coins when the index has risen; the seller gets the rest',
    },
    edits: [
      {
        file: 'core/src/fiat/deals/late-payment.ts',
        find: 'const price = index > deal.price ? index : deal.price',
        replace: 'const price = index > deal.price ? deal.price : index',
      },
    ],
  },
  {
    id: 'money 5d',
    was: 'an appeal after a cancellation froze the coins of the seller',
    commit: '56eaef08',
    test: {
      file: 'core/src/fiat/deals/deal-table.test.ts',
      name: 'cancelled, appeal by buyer: ->disputed',
    },
    edits: [
      {
        file: 'core/src/fiat/deals/appeal-deal.ts',
        find: "import { findAllowedStep } from './find-deal.ts'",
        replace:
          "import { findSource, holdEscrow } from './escrow.ts'\nimport { findAllowedStep } from './find-deal.ts'",
      },
      {
        file: 'core/src/fiat/deals/appeal-deal.ts',
        find: 'const fields = { receiptId,',
        replace:
          'const source = findSource(exchange, deal)\n  if (source) holdEscrow(exchange, deal, { source })\n  const fields = { isHeld: source !== undefined, receiptId,',
      },
    ],
  },
  {
    id: 'money 6a',
    was: "one operator released a merchant's coins against the merchant's word",
    commit: '56eaef08',
    test: {
      file: FIAT_TEST,
      name: 'decide: a release needs two operators at any size; decided deals lift no limit',
    },
    edits: [
      {
        file: 'core/src/fiat/deals/decide-dispute.ts',
        find: "outcome === 'return' ? deal.reviewersNeeded : 2",
        replace: 'deal.reviewersNeeded',
      },
    ],
  },
  {
    id: 'money 6b',
    was: 'deals that operators decided lifted the limits of a newcomer',
    commit: '56eaef08',
    test: {
      file: FIAT_TEST,
      name: 'decide: a release needs two operators at any size; decided deals lift no limit',
    },
    edits: [
      {
        file: MOVE_DEAL,
        find: "if (event === 'release')\n",
        replace: "if (event === 'release' || event === 'decideRelease')\n",
      },
    ],
  },
  {
    id: 'money 9',
    was: 'a returned deal did not give its quantity back to the advertisement',
    commit: '56eaef08',
    test: {
      file: FIAT_TEST,
      name: 'remaining quantity: a returned deal is added back once, up to the largest amount',
    },
    edits: [
      {
        file: MOVE_DEAL,
        find: "if (deal.status === 'cancelled' || (deal.status === 'returned' && deal.cancelledAt === undefined))",
        replace: "if (deal.status === 'cancelled')",
      },
    ],
  },
  {
    id: 'money 10',
    was: 'a fee of the whole quantity of a fiat deal stopped the exchange',
    commit: '56eaef08',
    test: { file: FIAT_TEST, name: 'configure coin: rejects a minimum of which the fee takes everything' },
    edits: [
      {
        file: 'core/src/fiat/configure-fiat-coin.ts',
        find: 'quantityMin < FIAT_QUANTITY_MIN',
        replace: 'quantityMin < 1n',
      },
    ],
  },
]
