import {
  DUE_KINDS,
  type DueRecord,
  type Exchange,
  type QuarantineCommand,
  type ReferralCommand,
  type SelfLimitsCommand,
  type WalletCommand,
  type WealthCommand,
} from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import type { Draw } from './draw.ts'
import {
  ACCOUNTS,
  BTC,
  DAY_MS,
  OPERATORS,
  STRICT,
  USDT,
  WHOLE,
  currency,
  customer,
  type Generators,
} from './shared-values.ts'

/** Draws the commands that move money and of what pays over time. */
export const GENERATORS: Generators<
  (QuarantineCommand | ReferralCommand | SelfLimitsCommand | WalletCommand | WealthCommand)['kind']
> = {
  setInviter: (draw) => ({ kind: 'setInviter', customerId: customer(draw), inviterId: customer(draw) }),
  setRebateShare: (draw) => ({
    kind: 'setRebateShare',
    customerId: customer(draw),
    sharePpm: draw.whole(1, 500_000),
  }),
  creditRebate: (draw, { at }) => ({
    kind: 'creditRebate',
    inviteeId: customer(draw),
    currencyId: currency(draw),
    day: draw.whole(Math.floor(at / DAY_MS) - 1),
    fees: draw.units(1n, 2n, 100n),
  }),
  configureNetwork: (draw) => ({
    kind: 'configureNetwork',
    network: {
      currencyId: draw.pick(BTC, USDT),
      network: draw.pick('TRC20', 'BANK'),
      depositMin: draw.units(0n),
      withdrawMin: draw.units(10n),
      withdrawFee: draw.units(0n, 9n),
      withdrawMax: draw.units(1_000_000n, MAX_AMOUNT),
      twoReviewersFrom: draw.units(100n, 1_000n),
      confirmations: draw.whole(1),
      addressHoldMs: draw.whole(0),
      isOpen: draw.chance(90),
    },
  }),
  saveAddress: (draw) => ({
    kind: 'saveAddress',
    customerId: customer(draw),
    addressId: draw.whole(1, 2, 3),
    currencyId: draw.pick(USDT, USDT, BTC),
    network: draw.pick('TRC20', 'TRC20', 'BANK'),
    address: draw.pick('A1', 'A2'),
  }),
  deleteAddress: (draw) => ({
    kind: 'deleteAddress',
    customerId: customer(draw),
    addressId: draw.whole(1, 2, 3),
  }),
  transferFunds: (draw) => ({
    kind: 'transferFunds',
    customerId: customer(draw),
    currencyId: currency(draw),
    source: draw.pick(...ACCOUNTS),
    target: draw.pick(...ACCOUNTS),
    amount: draw.units(1n, 1_000_000n, 2n ** 60n),
  }),
  requestWithdrawal: (draw, { wallet }) => {
    const addressId = draw.id(wallet.addresses.keys())
    return {
      kind: 'requestWithdrawal',
      customerId: wallet.addresses.get(addressId)?.ownerId ?? 1,
      currencyId: draw.pick(USDT, USDT, BTC),
      network: draw.pick('TRC20', 'TRC20', 'BANK'),
      addressId,
      amount: draw.units(10n, 100n, 1_000n),
      memo: '',
    }
  },
  cancelWithdrawal: (draw, { wallet }) => {
    const withdrawalId = draw.id(wallet.withdrawals.keys())
    const customerId = wallet.withdrawals.get(withdrawalId)?.ownerId ?? 1
    return { kind: 'cancelWithdrawal', customerId, withdrawalId }
  },
  reviewWithdrawal: (draw, { wallet }) => ({
    kind: 'reviewWithdrawal',
    withdrawalId: draw.id(wallet.withdrawals.keys()),
    reviewerId: draw.pick(...OPERATORS),
    pass: draw.chance(70),
    reason: 'reason',
    reviewersNeeded: draw.pick(undefined, 1, 2),
    withdrawnReviewerId: draw.pick(undefined, undefined, ...OPERATORS),
  }),
  noteWithdrawalSent: (draw, { wallet }) => ({
    kind: 'noteWithdrawalSent',
    withdrawalId: draw.id(wallet.withdrawals.keys()),
    txid: draw.pick('ab12', 'cd34', ''),
  }),
  noteWithdrawalConfirmed: (draw, { wallet }) => ({
    kind: 'noteWithdrawalConfirmed',
    withdrawalId: draw.id(wallet.withdrawals.keys()),
  }),
  returnWithdrawal: (draw, { wallet }) => ({
    kind: 'returnWithdrawal',
    withdrawalId: draw.id(wallet.withdrawals.keys()),
    reason: 'dropped',
  }),
  creditDeposit: (draw) => ({
    kind: 'creditDeposit',
    customerId: customer(draw),
    currencyId: currency(draw),
    amount: draw.units(1n, 1_000_000n),
    source: 'charge:1',
  }),
  reverseDeposit: (draw) => ({
    kind: 'reverseDeposit',
    customerId: customer(draw),
    currencyId: currency(draw),
    amount: draw.units(1n, 1_000_000n),
    source: 'charge:1',
  }),
  fundSystemAccount: (draw) => ({
    kind: 'fundSystemAccount',
    account: draw.pick('optionPool', 'wealthPool', 'insurance'),
    currencyId: currency(draw),
    amount: draw.units(1_000_000n),
  }),
  creditPracticeFunds: (draw) => ({
    kind: 'creditPracticeFunds',
    customerId: draw.whole(4, 5),
    grants: [{ currencyId: currency(draw), amount: draw.units(1_000_000n), account: draw.pick(...ACCOUNTS) }],
  }),
  setOperatorFreeze: (draw) => ({
    kind: 'setOperatorFreeze',
    customerId: STRICT,
    frozen: draw.chance(15),
  }),
  configureWealth: (draw) => ({
    kind: 'configureWealth',
    plan: {
      id: draw.whole(1),
      currencyId: draw.pick(USDT, WHOLE),
      cycleDays: draw.whole(1, 15, 365),
      dailyYieldPpm: draw.whole(1, 4_000, 100_000),
      amountMin: draw.units(1_000_000n),
      amountMax: draw.units(1_000_000_000n),
      customerMax: draw.units(1_000_000_000n, 2n ** 57n),
      quota: draw.units(2n ** 57n),
      termsId: draw.whole(1, 2),
      status: draw.pick('open', 'open', 'paused'),
    },
  }),
  buyWealth: (draw, { wealth }) => {
    const planId = draw.id(wealth.plans.keys())
    const plan = wealth.plans.get(planId)
    return {
      kind: 'buyWealth',
      customerId: customer(draw),
      planId,
      termsId: plan?.termsId ?? 1,
      amount: draw.units(plan?.amountMin ?? 1n, plan?.amountMax ?? 1n),
      source: draw.pick('trust', 'coin'),
    }
  },
  redeemWealth: (draw, { wealth }) => {
    const orderId = draw.id(wealth.open.keys())
    return { kind: 'redeemWealth', customerId: wealth.open.get(orderId)?.ownerId ?? 1, orderId }
  },
  setAside: (draw, exchange) => ({
    kind: 'setAside',
    ...dueRecord(draw, exchange),
    reason: draw.pick('a', '\0'),
  }),
  retryRecord: (draw, { quarantine }) => {
    const rows = [...quarantine.setAside.values()]
    const { record, recordId } =
      rows.length > 0 ? draw.pick(...rows) : { record: 'option' as const, recordId: 1 }
    return {
      kind: 'retryRecord',
      record,
      recordId,
      operatorId: draw.pick(...OPERATORS),
      withdrawnOperatorId: draw.pick(undefined, undefined, ...OPERATORS),
    }
  },
  setSelfLimit: (draw) => ({
    kind: 'setSelfLimit',
    customerId: STRICT,
    name: draw.pick('option_stake', 'option_loss', 'perp_loss', 'reminder'),
    max: draw.pick(undefined, draw.units(5n, 1_440n, 1_000_000n)),
  }),
  withdrawLimitChange: (draw) => ({
    kind: 'withdrawLimitChange',
    customerId: STRICT,
    name: draw.pick('option_stake', 'option_loss', 'perp_loss', 'reminder'),
  }),
  beginPause: (draw) => ({
    kind: 'beginPause',
    customerId: STRICT,
    days: draw.whole(1, 84),
    withSpot: draw.chance(50),
  }),
}

/** Draws a record that may be set aside; there is always the index of a market. */
function dueRecord(draw: Draw, exchange: Exchange): DueRecord {
  const { fiat, options, subscription, wealth, perps, markets, stops } = exchange
  const open = {
    fiatDeal: fiat.deals,
    option: options.open,
    subscriptionOrder: subscription.open,
    wealthOrder: wealth.open,
    perp: perps.byId,
    perpOpening: perps.byId,
    marketIndex: markets,
    stopOrder: stops.waiting,
  }
  const record = draw.pick(...DUE_KINDS.filter((kind) => open[kind].size > 0))
  return { record, recordId: draw.id(open[record].keys()) }
}
