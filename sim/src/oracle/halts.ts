import type { Command, Exchange } from '@halyard/core'
import type { SharedReference, Step } from './expectation.ts'

const CALM_MS = 60_000

/** The commands that a halt refuses, by scope; those of `all` only while everything is halted. No other is ever refused by a halt. */
const REFUSED: Readonly<Record<string, string>> = {
  spot: 'placeOrder amendOrder replaceOrder placeStop placeOco',
  perp: 'openPosition amendOpening removeMargin',
  option: 'buyOption',
  wealth: 'buyWealth',
  subscription: 'subscribe',
  fiat: 'publishAd editAd openDeal',
  withdrawals: 'requestWithdrawal',
  deposits: 'creditDeposit',
  sign_ups: 'openCustomer',
  all: 'saveAddress creditPracticeFunds',
}

interface Context {
  readonly exchange: Exchange
  readonly reference: Pick<SharedReference, 'halts'>
}

/** Restates whether a halt refuses a command. */
export function isHalted({ exchange, reference: { halts } }: Context, command: Command): boolean {
  const scopes = scopesOf(exchange, command)
  return scopes.length > 0 && [...scopes, 'all'].some((scope) => halts.running.has(scope))
}

function scopesOf(exchange: Exchange, command: Command): string[] {
  const named = Object.entries(REFUSED).flatMap(([scope, kinds]) =>
    kinds.split(' ').includes(command.kind) ? [scope] : [],
  )
  if (command.kind === 'placeConditional') return command.terms.purpose === 'open' ? ['perp'] : []
  if (command.kind === 'setAdStatus') return command.status === 'open' ? ['fiat'] : []
  if (command.kind === 'reviewWithdrawal') {
    const withdrawal = exchange.wallet.withdrawals.get(command.withdrawalId)
    return command.pass && withdrawal ? ['withdrawals', `network:${withdrawal.network}`] : []
  }
  if (command.kind === 'requestWithdrawal') return [...named, `network:${command.network}`]
  if (command.kind === 'creditDeposit')
    return [...named, `network:${command.network ?? command.source.split(':')[0]}`]
  return command.kind === 'placeOrder' && command.converts ? [...named, 'convert'] : named
}

/** Restates whether orders that wait for a price wait longer: in a halt, and for a minute after it. */
export function waitsForHalt(
  { reference: { halts }, at }: Pick<Step, 'at'> & { readonly reference: Pick<SharedReference, 'halts'> },
  scope: string,
): boolean {
  return [scope, 'all'].some(
    (one) => halts.running.has(one) || at < (halts.resumed.get(one) ?? Number.NEGATIVE_INFINITY) + CALM_MS,
  )
}

/** Records an accepted halt, or its end. */
export function recordHalts({ reference: { halts }, command, seq, at }: Step): void {
  if (command.kind === 'declareHalt') {
    const { scope, operatorId } = command
    halts.running.set(scope, seq)
    halts.scopes.set(seq, scope)
    halts.declared.push({ by: operatorId, scope, at })
  }
  if (command.kind === 'resumeHalt') {
    const scope = halts.scopes.get(command.haltId) ?? ''
    halts.running.delete(scope)
    halts.resumed.set(scope, at)
  }
}
