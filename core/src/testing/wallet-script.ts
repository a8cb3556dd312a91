import { amount } from '@halyard/money'
import type { Command } from '../commands.ts'
import type { VerificationLevel } from '../customer/customer.ts'
import type { CustomerAccountKind } from '../ledger/accounts.ts'
import { CUSTOMER_ACCOUNTS, HOUSE, HOUSE_ACCOUNTS } from '../ledger/accounts.ts'
import { findAccount } from '../ledger/ledger.ts'
import type { Rejection } from '../reply.ts'
import type { NetworkConfig } from '../wallet/network.ts'
import { CUSTOMERS, USDT } from './listing.ts'
import { auditPlay, openPlay, type Play, run, tidy } from './script.ts'

/** 10 to 5,000 units for a fee of 3; two reviewers from 1,000; addresses wait for a minute. */
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
 * An exchange with one network. Ann is verified and has saved address 7 long enough ago; she has 1,000,000 units, as
 * the others have.
 */
export function openWalletPlay(): Play {
  const play = openPlay()
  run(play, { kind: 'configureNetwork', network: networkConfig })
  for (const line of ['verify ann 2', 'save ann 7 TQnA', 'wait 60000']) playLine(play, line)
  return play
}

/** Plays a script and gives it back with what really came after each arrow, and below it whatever was wrong. */
export function walletOutcomeOf(script: string): string {
  const play = openWalletPlay()
  const played = tidy(script)
    .split('\n')
    .map((line) => {
      const [ask = ''] = line.split(' -> ')
      const answer = playLine(play, ask.trim())
      return line.includes(' -> ') ? `${ask} -> ${answer}` : line
    })
  return [...played, ...auditPlay(play)].join('\n')
}

function playLine(play: Play, line: string): string {
  const words = line.split(' ')
  const [first = '', second = ''] = words
  if (first === 'wait') {
    play.now += Number(second)
    return ''
  }
  if (first === 'days') {
    play.now += Number(second) * 86_400_000
    return ''
  }
  if (words.length === 1) return drawAccounts(play, first)
  const reply = run(play, readWalletCommand(play, words))
  if (!reply.ok) return drawRejection(play, reply)
  return reply.withdrawal?.status ?? 'done'
}

/** A reject, with the amount that would be accepted or the milliseconds until it would be. */
function drawRejection({ now }: Play, { reject, limit, until }: Rejection): string {
  if (limit !== undefined) return `${reject} ${limit}`
  return until === undefined ? reject : `${reject} ${until - now}`
}

/** A command of one line. '#1' is the first withdrawal that was asked for. */
function readWalletCommand(play: Play, words: readonly string[]): Command {
  const [verb = '', who = '', third = '', fourth = '', ...rest] = words
  const customerId = idOf(who)
  const withdrawalId = withdrawalOf(play, words)
  switch (verb) {
    case 'verify':
      return { kind: 'setVerification', customerId, level: Number(third) as VerificationLevel }
    case 'hold':
      return { kind: 'setHold', customerId, until: play.now + Number(third) }
    case 'freeze':
    case 'thaw':
      return { kind: 'setOperatorFreeze', customerId, frozen: verb === 'freeze' }
    case 'lock':
    case 'unlock':
      return { kind: 'setOwnFreeze', customerId, frozen: verb === 'lock' }
    case 'save':
      return {
        kind: 'saveAddress',
        customerId,
        addressId: Number(third),
        currencyId: USDT,
        network: rest[0] ?? 'TRC20',
        address: fourth,
      }
    case 'forget':
      return { kind: 'deleteAddress', customerId, addressId: Number(third) }
    case 'network':
      return { kind: 'configureNetwork', network: { ...networkConfig, [who]: valueOf(third) } }
    case 'out':
      return {
        kind: 'requestWithdrawal',
        customerId,
        currencyId: rest[1] === undefined ? USDT : Number(rest[1]),
        network: rest[0] ?? 'TRC20',
        addressId: Number(fourth),
        amount: amount(BigInt(third)),
        memo: '',
      }
    case 'cancel':
      return { kind: 'cancelWithdrawal', customerId, withdrawalId }
    case 'pass':
    case 'reject':
      return {
        kind: 'reviewWithdrawal',
        withdrawalId,
        reviewerId: Number(third),
        pass: verb === 'pass',
        reason: fourth,
      }
    case 'sent':
      return { kind: 'noteWithdrawalSent', withdrawalId, txid: third }
    case 'confirmed':
      return { kind: 'noteWithdrawalConfirmed', withdrawalId }
    case 'return':
      return { kind: 'returnWithdrawal', withdrawalId, reason: third }
    case 'deposit':
    case 'undo':
      return {
        kind: verb === 'deposit' ? 'creditDeposit' : 'reverseDeposit',
        customerId,
        currencyId: fourth === '' ? USDT : Number(fourth),
        amount: amount(BigInt(third)),
        source: 'TRC20:ab:0',
      }
    case 'fund':
      return {
        kind: 'fundHouse',
        account: who === 'insurance' ? 'insurance' : 'optionPool',
        currencyId: fourth === '' ? USDT : Number(fourth),
        amount: amount(BigInt(third)),
      }
    case 'move': {
      const [source = '', target = ''] = fourth.split('>')
      return {
        kind: 'transferFunds',
        customerId,
        currencyId: rest[0] === undefined ? USDT : Number(rest[0]),
        source: source as CustomerAccountKind,
        target: target as CustomerAccountKind,
        amount: amount(BigInt(third)),
      }
    }
    default:
      throw new Error(`a script cannot say ${verb}`)
  }
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

/** Which command asked for the nth withdrawal, refused ones counted. */
function withdrawalOf(play: Play, words: readonly string[]): number {
  const place = words.find((word) => word.startsWith('#'))
  const asked = play.log.filter(({ command }) => command.kind === 'requestWithdrawal')
  return asked[Number(place?.slice(1)) - 1]?.seq ?? 999_999
}

/** What of USDT stands in the accounts of an owner: 'coin 5+2 option 1'. */
function drawAccounts({ exchange }: Play, name: string): string {
  const isHouse = name === 'house'
  const kinds = isHouse ? HOUSE_ACCOUNTS : CUSTOMER_ACCOUNTS
  const drawn = kinds.flatMap((kind) => {
    const account = findAccount(exchange.ledger, isHouse ? HOUSE : idOf(name), kind, USDT)
    if (!account || (account.available === 0n && account.frozen === 0n)) return []
    return `${kind} ${account.available}${account.frozen === 0n ? '' : `+${account.frozen}`}`
  })
  return drawn.join(' ') || 'nothing'
}
