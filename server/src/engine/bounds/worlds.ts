import type { Command, CommandKind, Exchange } from '@halyard/core'
import { amount } from '@halyard/money'
import { GENERATORS } from './arbitrary-commands.ts'
import { ACCOUNTS, BTC, CUSTOMERS, USDT, WHOLE } from './shared-values.ts'
import type { Draw } from './draw.ts'

/** The commands before each example: a listed market with a price, and verified customers, with small or huge balances. */
export function openingCommands({ chance }: Draw): readonly Command[] {
  const funds = amount(chance(50) ? 1_000_000_000_000n : 2n ** 58n)
  return [
    { kind: 'configureCurrency', currency: { id: BTC, name: 'BTC', decimals: 8 } },
    { kind: 'configureCurrency', currency: { id: USDT, name: 'USDT', decimals: 6 } },
    { kind: 'configureCurrency', currency: { id: WHOLE, name: 'WHOLE', decimals: 0 } },
    {
      kind: 'configureMarket',
      market: {
        id: 1,
        baseId: BTC,
        quoteId: USDT,
        priceDecimals: 2,
        quantityDecimals: 4,
        makerFeePpm: 1_000,
        takerFeePpm: 2_000,
        bandPpm: 100_000,
        lotsMin: 1,
        lotsMax: 1_000_000_000_000,
        valueMin: amount(1n),
        status: 'open',
      },
    },
    { kind: 'recordPrices', prices: [{ marketId: 1, ticks: 100_000 }] },
    ...CUSTOMERS.flatMap((customerId): Command[] => [
      { kind: 'openCustomer', customerId },
      { kind: 'setVerification', customerId, level: 2 },
      { kind: 'setMerchant', customerId, isMerchant: true },
      {
        kind: 'creditPracticeFunds',
        customerId,
        grants: [BTC, USDT, WHOLE].flatMap((currencyId) =>
          ACCOUNTS.map((account) => ({
            currencyId,
            amount: funds,
            account,
          })),
        ),
      },
    ]),
    { kind: 'fundSystemAccount', account: 'insurance', currencyId: USDT, amount: funds },
    { kind: 'fundSystemAccount', account: 'optionPool', currencyId: USDT, amount: funds },
    { kind: 'fundSystemAccount', account: 'wealthPool', currencyId: USDT, amount: funds },
  ]
}

/** Emphasis of an example: the commands of one product, and how far time leaps between them. */
interface Focus {
  readonly kinds: readonly CommandKind[]
  readonly waitsMs: readonly number[]
}

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]

/** Drawn twice as often: most actions of the clock on a position need two of them. */
const PERPS: Focus = {
  kinds: [
    'configurePerp',
    'openPosition',
    'openPosition',
    'openPosition',
    'closePosition',
    'closePosition',
    'amendOpening',
    'cancelOpening',
    'setStops',
    'addMargin',
    'removeMargin',
    'setPositionMode',
    'reducePosition',
    'cancelOpenings',
    'closeAllPositions',
    'recordPrices',
  ],
  waitsMs: [0, 0, 0, 0, SECOND, 20 * SECOND],
}

const FOCUSES: readonly Focus[] = [
  {
    kinds: [
      'configureFiatCoin',
      'setFiatRate',
      'publishAd',
      'editAd',
      'openDeal',
      'openDeal',
      'openDeal',
      'markDealPaid',
      'markDealPaid',
      'releaseDeal',
      'cancelDeal',
      'openDispute',
      'openDispute',
      'appealDeal',
      'decideDispute',
      'decideDispute',
    ],
    waitsMs: [0, 0, 0, 0, 0, 0, MINUTE, 16 * MINUTE, DAY],
  },
  {
    kinds: ['configureOption', 'buyOption', 'buyOption', 'buyOption', 'setSelfLimit', 'recordPrices'],
    waitsMs: [0, 100, SECOND, 5 * SECOND, 40 * SECOND],
  },
  PERPS,
  {
    kinds: [
      'configurePerp',
      'setPositionMode',
      'setPositionMode',
      'openPosition',
      'placeConditional',
      'placeConditional',
      'placeConditional',
      'cancelConditional',
      'cancelConditionals',
      'recordPrices',
      'passTime',
    ],
    waitsMs: [0, 0, 0, SECOND],
  },
  {
    kinds: [
      'configurePerp',
      'openPosition',
      'openPosition',
      'closePosition',
      'recordPrices',
      'setAside',
      'retryRecord',
      'retryRecord',
      'retryRecord',
    ],
    waitsMs: PERPS.waitsMs,
  },
  {
    kinds: [
      'placeOrder',
      'amendOrder',
      'cancelOrder',
      'cancelAllOrders',
      'replaceOrder',
      'setCountdown',
      'creditRebate',
      'setInviter',
    ],
    waitsMs: [0, SECOND],
  },
  {
    kinds: ['placeOrder', 'placeOrder', 'placeStop', 'placeStop', 'placeOco', 'cancelStop', 'recordPrices'],
    waitsMs: [0, SECOND],
  },
  {
    kinds: [
      'configureNetwork',
      'saveAddress',
      'deleteAddress',
      'requestWithdrawal',
      'requestWithdrawal',
      'reviewWithdrawal',
      'reviewWithdrawal',
      'noteWithdrawalSent',
      'noteWithdrawalConfirmed',
      'returnWithdrawal',
      'cancelWithdrawal',
      'creditDeposit',
      'reverseDeposit',
    ],
    waitsMs: [0, 0, 0, HOUR, DAY],
  },
  {
    kinds: [
      'configureWealth',
      'buyWealth',
      'buyWealth',
      'redeemWealth',
      'setAside',
      'retryRecord',
      'retryRecord',
    ],
    waitsMs: [0, DAY, 40 * DAY],
  },
  {
    kinds: [
      'configureProject',
      'subscribe',
      'subscribe',
      'subscribe',
      'allotProject',
      'allotProject',
      'allotProject',
      'launchProject',
      'launchProject',
      'launchProject',
    ],
    waitsMs: [0, 0, 0, HOUR, DAY, 500 * DAY],
  },
  {
    kinds: ['setSelfLimit', 'withdrawLimitChange', 'beginPause', 'setMerchant', 'setHold', 'transferFunds'],
    waitsMs: [0, HOUR, DAY],
  },
]

/** Draws the subject of an example. */
export function drawFocus(draw: Draw): Focus {
  return draw.pick(...FOCUSES, PERPS)
}

/** Returns the commands with which the focus begins, as functions of the state: three of each kind, none at a bound. */
export function beginningsOf({ kinds }: Focus, draw: Draw): readonly ((exchange: Exchange) => Command)[] {
  return [...new Set(kinds)].flatMap((kind) =>
    Array.from({ length: 3 }, () => (exchange: Exchange) => GENERATORS[kind](draw, exchange)),
  )
}

/** Draws a command, mostly one of the focus, for the present state. */
export function drawCommandOf({ kinds }: Focus, draw: Draw, exchange: Exchange): Command {
  draw.begin()
  const all = Object.keys(GENERATORS) as CommandKind[]
  return GENERATORS[draw.chance(85) ? draw.pick(...kinds) : draw.pick(...all)](draw, exchange)
}
