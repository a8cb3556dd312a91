import { PRODUCTS, type ProductReferences } from '../products/list.ts'
import type { Movement } from '../products/product.ts'
import type { Step } from './expectation.ts'

/** Reasons of postings that a product compares with its own state. */
const OWN_REASONS: ReadonlySet<string> = new Set(
  PRODUCTS.flatMap((product) => [...(product.ownReasons ?? [])]),
)

/**
 * Checks that a command's postings sum to what it and its facts imply. `findUnposted` checks that balances follow trades
 * and postings.
 */
export function findUnexplained(step: Step<ProductReferences>): string[] {
  const { exchange, postings } = step
  const implied = impliedBy(step)
  if (postings.length === 0 && implied.length === 0) return []
  const owed = new Map<string, bigint>()
  function add([ownerId, kind, currencyId, units]: Movement): void {
    const key = `${ownerId} ${kind} ${currencyId}`
    owed.set(key, (owed.get(key) ?? 0n) + units)
  }

  for (const { debitId, creditId, currencyId, amount, reason } of postings) {
    if (OWN_REASONS.has(reason)) continue
    const [debit, credit] = [exchange.ledger.accounts[debitId - 1], exchange.ledger.accounts[creditId - 1]]
    if (!debit || !credit || debit.currencyId !== currencyId || credit.currencyId !== currencyId)
      return ['posted across currencies']
    add([debit.ownerId, debit.kind, currencyId, amount])
    add([credit.ownerId, credit.kind, currencyId, 0n - amount])
  }
  for (const movement of implied) add(movement)
  return [...owed].flatMap(([account, units]) =>
    units === 0n ? [] : [`leaves ${account} off by ${units} units`],
  )
}

function impliedBy(step: Step<ProductReferences>): Movement[] {
  return [...impliedByCommand(step), ...PRODUCTS.flatMap((product) => product.movementsOf?.(step) ?? [])]
}

function impliedByCommand({ command }: Step): Movement[] {
  if (command.kind === 'fundSystemAccount')
    return [
      [0, command.account, command.currencyId, command.amount],
      [0, 'external', command.currencyId, 0n - command.amount],
    ]
  if (command.kind !== 'creditPracticeFunds') return []
  return command.grants.flatMap(({ currencyId, amount, account }): Movement[] => [
    [command.customerId, account ?? 'coin', currencyId, amount],
    [0, 'external', currencyId, 0n - amount],
  ])
}
