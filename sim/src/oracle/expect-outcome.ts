import type { Command, CreditPracticeFunds, RecordPrices } from '@halyard/core'
import { MAX_AMOUNT } from '@halyard/money'
import { withProducts, type ProductReferences } from '../products/list.ts'
import { type ByKind, callByKind } from './by-kind.ts'
import { expectRejects, type Expectation, isCount, type RuleContext } from './expectation.ts'
import { isFrozen } from './expectation.ts'
import { isHalted } from './halts.ts'

type Expectations<Kind extends Command['kind'], Own extends object = object> = ByKind<
  Kind,
  RuleContext<Own>,
  Expectation | undefined
>

/** The rules of commands that belong to no product; `undefined` where they are not restated. */
const SHARED = {
  openCustomer: ({ exchange }, { customerId }) =>
    expectRejects(
      !isCount(customerId) && 'customer_must_be_known',
      exchange.customers.has(customerId) && 'customer_already_open',
    ),
  setOwnFreeze: ({ exchange }, { customerId }) =>
    expectRejects(!exchange.customers.has(customerId) && 'customer_must_be_known'),
  setVerification: ({ exchange }, { customerId }) =>
    expectRejects(!exchange.customers.has(customerId) && 'customer_must_be_known'),
  recordPrices: expectPrices,
  creditPracticeFunds: expectFunds,
  passTime: () => expectRejects(),
  configureCurrency: () => undefined,
  configureMarket: () => undefined,
} satisfies Partial<Expectations<Command['kind']>>

/** The rules of every command. A command without an entry here does not compile. */
const EXPECTATIONS: Expectations<Command['kind'], ProductReferences> = withProducts(
  SHARED,
  (product) => product.expectations,
)

export const COMMAND_KINDS = Object.keys(EXPECTATIONS) as Command['kind'][]

/** Returns the expected rejections and fills of a command; `undefined` for commands whose rules are not restated. */
export function expectOutcome(
  context: RuleContext<ProductReferences>,
  command: Command,
): Expectation | undefined {
  if (isHalted(context, command)) return expectRejects('exchange_is_halted')
  return callByKind(EXPECTATIONS, context, command)
}

function expectPrices({ exchange, reference }: RuleContext, { prices }: RecordPrices): Expectation {
  return expectRejects(
    ...prices.flatMap(({ marketId, ticks }) => [
      !reference.configs.has(marketId) && ('market_must_be_known' as const),
      exchange.markets.get(marketId)?.ownIndex !== undefined && ('market_has_own_index' as const),
      (!isCount(ticks) || ticks > 1_000_000_000_000) && ('price_is_invalid' as const),
    ]),
  )
}

function expectFunds(
  { exchange, reference }: RuleContext,
  { customerId, grants }: CreditPracticeFunds,
): Expectation {
  if (!exchange.customers.has(customerId)) return expectRejects('customer_must_be_known')
  const early = [
    isFrozen(reference, customerId) && 'customer_is_frozen',
    reference.fundsTaken.has(customerId) && 'practice_funds_already_taken',
  ] as const
  const issued = new Map<number, bigint>()
  for (const { ownerId, currencyId, available, frozen } of exchange.ledger.accounts)
    if (ownerId !== 0) issued.set(currencyId, (issued.get(currencyId) ?? 0n) + available + frozen)
  for (const { ownerId, kind, currencyId, available, frozen } of exchange.ledger.accounts)
    if (ownerId === 0 && kind !== 'external')
      issued.set(currencyId, (issued.get(currencyId) ?? 0n) + available + frozen)
  return expectRejects(
    ...early,
    ...grants.flatMap(({ currencyId, amount }) => {
      const sum = (issued.get(currencyId) ?? 0n) + amount
      issued.set(currencyId, sum)
      return [
        !exchange.currencies.has(currencyId) && ('currency_must_be_known' as const),
        amount <= 0n && ('amount_must_be_positive' as const),
        sum > MAX_AMOUNT && ('balance_too_large' as const),
      ]
    }),
  )
}
