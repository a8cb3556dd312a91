import type { Command, Exchange } from '@halyard/core'
import type { SharedReference, Step } from './expectation.ts'

/** The oracle's state of halts. */
export interface HaltsReference {
  /** The running halt of each scope. */
  readonly running: Map<string, number>
  /** The scope of each halt. */
  readonly scopes: Map<number, string>
  /** Every halt: by whom, of which scope, when. */
  readonly declared: { readonly by: number; readonly scope: string; readonly at: number }[]
  /** When each scope was last resumed. */
  readonly resumed: Map<string, number>
}

export function createHaltsReference(): HaltsReference {
  return { running: new Map(), scopes: new Map(), declared: [], resumed: new Map() }
}

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
  switch (command.kind) {
    case 'placeConditional':
      return command.terms.purpose === 'open' ? ['perp'] : []
    case 'setAdStatus':
      return command.status === 'open' ? ['fiat'] : []
    case 'reviewWithdrawal': {
      const withdrawal = exchange.wallet.withdrawals.get(command.withdrawalId)
      return command.pass && withdrawal ? ['withdrawals', `network:${withdrawal.network}`] : []
    }
    case 'requestWithdrawal':
      return [...named, `network:${command.network}`]
    case 'creditDeposit':
      return [...named, `network:${command.network ?? command.source.split(':')[0]}`]
    case 'placeOrder':
      return command.converts ? [...named, 'convert'] : named
    default:
      return named
  }
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
