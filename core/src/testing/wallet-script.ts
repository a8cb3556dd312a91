import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import type { VerificationLevel } from '../customer/customer.ts'
import type { CustomerAccountKind } from '../ledger/account-kinds.ts'
import { CUSTOMER_ACCOUNTS } from '../ledger/account-kinds.ts'
import { SYSTEM_OWNER } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { Rejection } from '../reply.ts'
import type { NetworkConfig } from '../wallet/network.ts'
import { CUSTOMERS, USDT } from './listing.ts'
import { auditState, openHarness, type Harness, run, dedent, takePostings } from './script.ts'

/** Withdrawals of 10 to 5,000 units for a fee of 3; two reviewers from 1,000; new addresses wait for a minute. */
export const networkConfig: NetworkConfig = {
  currencyId: USDT,
  network: 'TRC20',
  depositMin: amount(1n),
  withdrawMin: amount(10n),
  withdrawFee: amount(3n),
  withdrawMax: amount(5_000n),
  twoReviewersFrom: amount(1_000n),
  confirmations: 20,
  addressHoldMs: 60_000,
  isOpen: true,
}

/**
 * Opens an exchange with one network. Every customer has 1,000,000 units. Ann is verified and has a saved address 7
 * that is old enough.
 */
export function openWalletHarness(): Harness {
  const harness = openHarness()
  run(harness, { kind: 'configureNetwork', network: networkConfig })
  for (const line of ['verify ann 2', 'save ann 7 TQnA', 'wait 60000']) runLine(harness, line)
  takePostings(harness)
  return harness
}

/** Runs a script and returns it with the actual outcome after each arrow, followed by the violations found. */
export function walletOutcomeOf(script: string): string {
  const harness = openWalletHarness()
  const outcome = dedent(script)
    .split('\n')
    .map((line) => {
      const [command = ''] = line.split(' -> ')
      const outcome = runLine(harness, command.trim())
      return line.includes(' -> ') ? `${command} -> ${outcome}` : line
    })
  return [...outcome, ...auditState(harness)].join('\n')
}

function runLine(harness: Harness, line: string): string {
  const words = line.split(' ')
  const [first = '', second = ''] = words
  if (first === 'wait') {
    harness.now += Number(second)
    return ''
  }
  if (first === 'days') {
    harness.now += Number(second) * 86_400_000
    return ''
  }
  if (line === 'postings') return takePostings(harness).join(', ')
  if (words.length === 1) return formatAccounts(harness, first)
  const reply = run(harness, readWalletCommand(harness, words))
  if (!reply.ok) return formatRejection(harness, reply)
  return reply.withdrawal?.status ?? 'done'
}

/** Formats a reject, with the limit or the milliseconds until the command would be accepted. */
function formatRejection({ now }: Harness, { reject, limit, until }: Rejection): string {
  if (limit !== undefined) return `${reject} ${limit}`
  return until === undefined ? reject : `${reject} ${until - now}`
}

/** Parses one line into a command. '#1' is the first withdrawal requested. */
function readWalletCommand(harness: Harness, words: readonly string[]): Command {
  const [verb = '', who = '', third = '', fourth = '', ...rest] = words
  const parse = COMMANDS[verb]
  if (!parse) throw new Error(`unknown script command: ${verb}`)
  return parse({
    verb,
    who,
    third,
    fourth,
    rest,
    now: harness.now,
    customerId: idOf(who),
    withdrawalId: withdrawalOf(harness, words),
  })
}

/** The words of a line, and what the first ones refer to. */
interface Line {
  readonly verb: string
  readonly who: string
  readonly third: string
  readonly fourth: string
  readonly rest: readonly string[]
  readonly now: number
  readonly customerId: number
  readonly withdrawalId: number
}

type Parse = (line: Line) => Command

const setOperatorFreeze: Parse = ({ verb, customerId }) => ({
  kind: 'setOperatorFreeze',
  customerId,
  frozen: verb === 'freeze',
})

const setOwnFreeze: Parse = ({ verb, customerId }) => ({
  kind: 'setOwnFreeze',
  customerId,
  frozen: verb === 'lock',
})

/** 'pass #1 900 2 901': reviewer 900 passes; the command needs two persons, and 901 lost the role. */
const reviewWithdrawal: Parse = ({ verb, withdrawalId, third, fourth, rest: [withdrawn] }) => ({
  kind: 'reviewWithdrawal',
  withdrawalId,
  reviewerId: Number(third),
  pass: verb === 'pass',
  reason: verb === 'pass' ? '' : fourth,
  reviewersNeeded: verb === 'pass' && fourth === '2' ? 2 : 1,
  withdrawnReviewerId: withdrawn === undefined ? undefined : Number(withdrawn),
})

const moveDeposit: Parse = ({ verb, customerId, third, fourth }) => ({
  kind: verb === 'deposit' ? 'creditDeposit' : 'reverseDeposit',
  customerId,
  currencyId: currencyOf(fourth),
  amount: amount(BigInt(third)),
  source: 'TRC20:ab:0',
})

/** The parser of each command of the script language. */
const COMMANDS: Readonly<Record<string, Parse>> = {
  verify: ({ customerId, third }) => ({
    kind: 'setVerification',
    customerId,
    level: Number(third) as VerificationLevel,
  }),
  hold: ({ customerId, third, now }) => ({ kind: 'setHold', customerId, until: now + Number(third) }),
  freeze: setOperatorFreeze,
  unfreeze: setOperatorFreeze,
  lock: setOwnFreeze,
  unlock: setOwnFreeze,
  save: ({ customerId, third, fourth, rest }) => ({
    kind: 'saveAddress',
    customerId,
    addressId: Number(third),
    currencyId: USDT,
    network: rest[0] ?? 'TRC20',
    address: fourth,
  }),
  forget: ({ customerId, third }) => ({ kind: 'deleteAddress', customerId, addressId: Number(third) }),
  network: ({ who, third }) => ({
    kind: 'configureNetwork',
    network: { ...networkConfig, [who]: valueOf(third) },
  }),
  out: ({ customerId, third, fourth, rest }) => ({
    kind: 'requestWithdrawal',
    customerId,
    currencyId: currencyOf(rest[1]),
    network: rest[0] ?? 'TRC20',
    addressId: Number(fourth),
    amount: amount(BigInt(third)),
    memo: '',
  }),
  cancel: ({ customerId, withdrawalId }) => ({ kind: 'cancelWithdrawal', customerId, withdrawalId }),
  pass: reviewWithdrawal,
  reject: reviewWithdrawal,
  sent: ({ withdrawalId, third }) => ({ kind: 'noteWithdrawalSent', withdrawalId, txid: third }),
  confirmed: ({ withdrawalId }) => ({ kind: 'noteWithdrawalConfirmed', withdrawalId }),
  return: ({ withdrawalId, third }) => ({ kind: 'returnWithdrawal', withdrawalId, reason: third }),
  deposit: moveDeposit,
  undo: moveDeposit,
  fund: ({ who, third, fourth }) => ({
    kind: 'fundSystemAccount',
    account: who === 'insurance' ? 'insurance' : 'optionPool',
    currencyId: currencyOf(fourth),
    amount: amount(BigInt(third)),
  }),
  move: ({ customerId, third, fourth, rest }) => {
    const [source = '', target = ''] = fourth.split('>')
    return {
      kind: 'transferFunds',
      customerId,
      currencyId: currencyOf(rest[0]),
      source: source as CustomerAccountKind,
      target: target as CustomerAccountKind,
      amount: amount(BigInt(third)),
    }
  },
}

/** Returns the currency of a word; USDT if the word is absent. */
function currencyOf(word = ''): number {
  return word === '' ? USDT : Number(word)
}

function idOf(name: string): number {
  const index = CUSTOMERS.indexOf(name)
  return index < 0 ? 999 : index + 1
}

function valueOf(text: string): bigint | number | boolean | string {
  if (text === 'true' || text === 'false') return text === 'true'
  if (text.endsWith('ms')) return Number(text.slice(0, -2))
  return /^-?[0-9]+$/.test(text) ? BigInt(text) : text
}

/** Returns the id of the nth withdrawal requested, rejected requests included. */
function withdrawalOf(harness: Harness, words: readonly string[]): number {
  const place = words.find((word) => word.startsWith('#'))
  const requests = harness.log.filter(({ command }) => command.kind === 'requestWithdrawal')
  return requests[Number(place?.slice(1)) - 1]?.seq ?? 999_999
}

/** Formats the USDT balances of an owner as available + frozen: 'coin 5+2 option 1'. */
function formatAccounts({ exchange }: Harness, name: string): string {
  const isSystem = name === 'system'
  const kinds = isSystem ? [...exchange.ledger.kinds.keys()].toSorted() : CUSTOMER_ACCOUNTS
  const formatted = kinds.flatMap((kind) => {
    const account = findAccount(exchange.ledger, isSystem ? SYSTEM_OWNER : idOf(name), kind, USDT)
    if (!account || (account.available === 0n && account.frozen === 0n)) return []
    return `${kind} ${account.available}${account.frozen === 0n ? '' : `+${account.frozen}`}`
  })
  return formatted.join(' ') || 'nothing'
}
