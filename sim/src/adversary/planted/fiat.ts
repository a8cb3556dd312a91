import type { Planted } from './planted.ts'

const BUDGET = 300_000
const TABLE = 'core/src/fiat/deals/deal-table.ts'

/** The text to find, and its replacement. */
type Edit = readonly [find: string, replace: string]

/** Returns a weakness of one file. */
function weakness(name: string, shownBy: string, file: string, edits: readonly Edit[]): Planted {
  return {
    name,
    edits: edits.map(([find, replace]) => ({ file, find, replace })),
    shownBy: [shownBy],
    budget: BUDGET,
  }
}

/** Weaknesses of fiat deals. */
export const PLANTED_FIAT: readonly Planted[] = [
  {
    name: 'fiat-released-twice',
    edits: [
      {
        file: TABLE,
        find: "      paid: { to: 'completed', escrow: 'toBuyer' },",
        replace:
          "      paid: { to: 'completed', escrow: 'toBuyer' },\n      completed: { to: 'completed', escrow: 'toBuyer' },",
      },
      {
        file: TABLE,
        find: "role === 'stranger' || state === 'completed' || state === 'returned'",
        replace: "role === 'stranger' || state === 'returned'",
      },
      {
        file: 'core/src/fiat/deals/move-deal.ts',
        find: "step.to === 'completed' || step.to === 'returned'",
        replace: "step.to === 'returned'",
      },
    ],
    shownBy: ['fiat_step'],
    budget: BUDGET,
  },
  weakness('fiat-released-after-cancel', 'fiat_step', TABLE, [
    [
      "      paid: { to: 'completed', escrow: 'toBuyer' },",
      "      paid: { to: 'completed', escrow: 'toBuyer' },\n      cancelled: { to: 'completed', escrow: 'toBuyer' },",
    ],
  ]),
  weakness('fiat-timer-returns-what-was-paid', 'fiat_escrow', TABLE, [
    [
      "from: { paid: { to: 'disputed', escrow: 'none' } },\n    elsewhere: 'fiat_deal_must_be_paid',\n  },\n  appealTimeout",
      "from: { paid: { to: 'disputed', escrow: 'toSeller' } },\n    elsewhere: 'fiat_deal_must_be_paid',\n  },\n  appealTimeout",
    ],
  ]),
  weakness('fiat-seller-cancels', 'fiat_step', TABLE, [
    ["  cancel: {\n    who: ['buyer'],", "  cancel: {\n    who: ['buyer', 'seller'],"],
  ]),
  weakness('fiat-cancelled-after-payment', 'fiat_step', TABLE, [
    [
      "from: { unpaid: { to: 'cancelled', escrow: 'toSeller' } },\n    elsewhere: 'fiat_deal_must_be_unpaid',\n  },\n  release:",
      "from: { unpaid: { to: 'cancelled', escrow: 'toSeller' }, paid: { to: 'cancelled', escrow: 'toSeller' } },\n    elsewhere: 'fiat_deal_must_be_unpaid',\n  },\n  release:",
    ],
  ]),
  weakness('fiat-buyer-releases', 'fiat_step', TABLE, [
    ["  release: {\n    who: ['seller'],", "  release: {\n    who: ['seller', 'buyer'],"],
  ]),
  weakness('fiat-fee-on-return', 'fiat_escrow', 'core/src/fiat/deals/escrow.ts', [
    [
      "release(ledger, escrow.id, deal.quantity, 'fiat_release')",
      "release(ledger, escrow.id, amount(deal.quantity - deal.fee), 'fiat_release')",
    ],
  ]),
  weakness('fiat-fee-not-charged', 'fiat_gain', 'core/src/fiat/deals/escrow.ts', [
    ['amount(quantity - fee)', 'amount(quantity)'],
    ["currencyId).id, fee, 'fiat_fee')", "currencyId).id, amount(fee - fee), 'fiat_fee')"],
  ]),
  weakness('fiat-escrow-not-frozen', 'fiat_escrow', 'core/src/fiat/deals/escrow.ts', [
    ["  hold(ledger, account.id, quantity, 'fiat_hold')", '  void hold'],
  ]),
  weakness('fiat-price-is-the-limit', 'fiat_price', 'core/src/fiat/deals/open-deal.ts', [
    ['    price,\n    quantity,\n    total,', '    price: command.priceLimit,\n    quantity,\n    total,'],
  ]),
  weakness('fiat-price-limit-ignored', 'fiat_price', 'core/src/fiat/deals/open-deal.ts', [
    [
      "return side === 'sell' ? price > priceLimit : price < priceLimit",
      "return side === 'sell' && price > priceLimit",
    ],
  ]),
  weakness('fiat-total-rounded-down', 'fiat_price', 'formulas/src/fiat.ts', [
    ['return bigMulDivCeil(quantity, price, scale)', 'return bigMulDivFloor(quantity, price, scale)'],
  ]),
  weakness('fiat-old-version-taken', 'fiat_ad', 'core/src/fiat/deals/open-deal.ts', [
    ['if (ad.version !== version)', 'if (ad.version < version)'],
  ]),
  weakness('fiat-ad-never-used-up', 'fiat_limit', 'core/src/fiat/deals/open-deal.ts', [
    ['left: amount(ad.left - quantity)', 'left: amount(ad.left)'],
  ]),
  weakness('fiat-newcomer-without-limit', 'fiat_limit', 'core/src/fiat/deals/open-deal.ts', [
    ['isNew && quantity > coin.newcomerMax', 'trader.completed < 0 && quantity > coin.newcomerMax'],
  ]),
  weakness('fiat-merchant-flag-ignored', 'fiat_merchant', 'core/src/fiat/ads/publish-ad.ts', [
    ['if (!traderOf(fiat, customerId).isMerchant)', 'if (traderOf(fiat, customerId).completed < 0)'],
  ]),
  weakness('fiat-former-merchant-trades', 'fiat_merchant', 'core/src/fiat/deals/open-deal.ts', [
    ['isFrozen(merchant) || !trader.isMerchant ||', 'isFrozen(merchant) ||'],
  ]),
  weakness('fiat-frozen-side-acts', 'fiat_frozen', 'core/src/fiat/deals/find-deal.ts', [
    [
      "    if (isFrozen(customer)) return reject('customer_is_frozen')",
      "    if (isFrozen(customer) && customer.verification < 0) return reject('customer_is_frozen')",
    ],
  ]),
  weakness('fiat-paid-too-late', 'fiat_late', 'core/src/fiat/deals/find-deal.ts', [
    ["    if (deal.status === 'unpaid') return reject('fiat_deal_must_be_unpaid')\n", ''],
  ]),
  weakness('fiat-appeal-without-coins', 'fiat_broken', 'core/src/fiat/deals/decide-dispute.ts', [
    [
      "if (isFinal && outcome !== 'return' && !deal.isHeld &&",
      "if (isFinal && outcome === 'return' && !deal.isHeld &&",
    ],
  ]),
  weakness('fiat-one-operator-decides-twice', 'fiat_decider', 'core/src/fiat/deals/decide-dispute.ts', [
    ['if (deal.firstDeciderId === deciderId && deal.outcome === outcome)', 'if (deal.firstDeciderId === 0)'],
  ]),
  weakness('fiat-side-decides', 'fiat_decider', 'core/src/fiat/deals/decide-dispute.ts', [
    ['if (deciderId === deal.buyerId || deciderId === deal.sellerId)', 'if (deciderId === deal.buyerId)'],
  ]),
  weakness('fiat-one-operator-releases', 'fiat_decider', 'core/src/fiat/deals/decide-dispute.ts', [
    ["agrees || (outcome === 'return' && deal.decidersNeeded === 1)", 'agrees || deal.decidersNeeded === 1'],
  ]),
  weakness('fiat-decided-deals-lift-limits', 'fiat_free_option', 'core/src/fiat/deals/move-deal.ts', [
    ["if (event === 'release')", "if (deal.status === 'completed')"],
  ]),
  weakness('fiat-newcomer-locks-many-prices', 'fiat_free_option', 'core/src/fiat/deals/open-deal.ts', [
    ['isNew && !trader.isMerchant && openDeals > 0', 'isNew && !trader.isMerchant && openDeals < 0'],
  ]),
  weakness('fiat-disproved-payments-not-counted', 'fiat_free_option', 'core/src/fiat/deals/move-deal.ts', [
    ["if (event === 'decideReturn')", "if (event === 'appealTimeout')"],
  ]),
  weakness('fiat-unpaid-deals-not-counted', 'fiat_free_option', 'core/src/fiat/fiat-trader.ts', [
    ['abandonedThatDay: abandonedOn(trader, at) + 1', 'abandonedThatDay: abandonedOn(trader, at)'],
  ]),
  weakness('fiat-unpaid-deals-forgotten-each-hour', 'fiat_free_option', 'core/src/fiat/fiat-trader.ts', [
    ['const DAY_MS = 86_400_000', 'const DAY_MS = 3_600_000'],
  ]),
  weakness('fiat-left-without-a-bound', 'fiat_left', 'core/src/fiat/deals/move-deal.ts', [
    ['amount(left > MAX_AMOUNT ? MAX_AMOUNT : left)', 'amount(left)'],
  ]),
  weakness('fiat-left-not-given-back', 'fiat_left', 'core/src/fiat/deals/move-deal.ts', [
    [
      "deal.status === 'cancelled' || (deal.status === 'returned' && deal.cancelledAt === undefined)",
      "deal.status === 'cancelled'",
    ],
  ]),
  weakness('fiat-settled-appeal-not-taken-from-left', 'fiat_left', 'core/src/fiat/deals/move-deal.ts', [
    [
      "if (deal.status === 'completed' && deal.cancelledAt",
      "if (event === 'decideRelease' && deal.cancelledAt",
    ],
  ]),
  weakness('fiat-late-payment-at-the-old-price', 'fiat_price', 'core/src/fiat/deals/late-payment.ts', [
    ['index > deal.price ? index : deal.price', 'index < 0n ? index : deal.price'],
  ]),
  weakness('fiat-late-fee-rounded-down', 'fiat_price', 'core/src/fiat/deals/late-payment.ts', [
    ['(deal.fee * quantity + agreed - 1n) / agreed', '(deal.fee * quantity) / agreed'],
  ]),
  weakness('fiat-deal-that-is-all-fee', 'fiat_limit', 'core/src/fiat/configure-fiat-coin.ts', [
    ['quantityMin < FIAT_QUANTITY_MIN ||', 'quantityMin < 1n ||'],
  ]),
  weakness('fiat-floating-price-rounded-down', 'fiat_price', 'formulas/src/fiat.ts', [
    ["side === 'sell' ? bigMulDivCeil : bigMulDivFloor", "side === 'sell' ? bigMulDivFloor : bigMulDivCeil"],
  ]),
]
