import type { Command, Exchange, NetworkConfig, Posting } from '@halyard/core'

/** A withdrawal in the oracle's state. */
interface KnownWithdrawal {
  readonly ownerId: number
  readonly currencyId: number
  readonly amount: bigint
  readonly fee: bigint
  readonly needsTwo: boolean
  status: 'processing' | 'passed' | 'sent' | 'ended'
  txid: string | undefined
  firstReviewer: number | undefined
}

interface KnownAddress {
  readonly ownerId: number
  readonly currencyId: number
  readonly network: string
  readonly address: string
  readonly savedAt: number
}

/** The oracle's state of customers and their wallets. */
export interface WalletReference {
  readonly levels: Map<number, number>
  readonly holds: Map<number, number>
  /** By currency and name. */
  readonly networks: Map<string, NetworkConfig>
  readonly addresses: Map<number, KnownAddress>
  readonly withdrawals: Map<number, KnownWithdrawal>
  /** The number of withdrawal requests, by customer and UTC day. */
  readonly requests: Map<string, number>
  /** By customer and currency. */
  readonly debts: Map<string, bigint>
}

export function createWalletReference(): WalletReference {
  return {
    levels: new Map(),
    holds: new Map(),
    networks: new Map(),
    addresses: new Map(),
    withdrawals: new Map(),
    requests: new Map(),
    debts: new Map(),
  }
}

/** Postings that are checked here. */
export const WALLET_REASONS: ReadonlySet<Posting['reason']> = new Set([
  'transfer',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal',
  'withdrawal_fee',
  'withdrawal_return',
  'deposit',
  'deposit_reversal',
])

export interface WalletStep {
  readonly exchange: Exchange
  readonly command: Command
  readonly seq: number
  readonly at: number
  readonly postings: readonly Posting[]
  /** Customers frozen by operators. A customer with a debt becomes one of them. */
  readonly frozenByOperator: Set<number>
}

/** Records an accepted command; compares its postings with the expected ones. */
export function checkWallet(reference: WalletReference, step: WalletStep): string[] {
  const { postings } = step
  const moved = postings
    .filter(({ reason }) => WALLET_REASONS.has(reason))
    .map((row) => formatPosting(step, row))
  const expected = expectedMoves(reference, step)
  return moved.toSorted().join('; ') === expected.toSorted().join('; ')
    ? []
    : [`moved ${moved.join('; ') || 'nothing'}, not ${expected.join('; ') || 'nothing'}`]
}

/** Formats a posting: '5 of 2 from 1001 coin to 0 external'. */
function formatPosting(
  { exchange }: WalletStep,
  { debitId, debitPart, creditId, creditPart, currencyId, amount }: Posting,
): string {
  const name = (id: number, part: string): string => {
    const account = exchange.ledger.accounts[id - 1]
    return `${account?.ownerId} ${account?.kind}${part === 'frozen' ? ' frozen' : ''}`
  }
  return move(amount, currencyId, name(debitId, debitPart), name(creditId, creditPart))
}

function move(amount: bigint, currencyId: number, source: string, target: string): string {
  return `${amount} of ${currencyId} from ${source} to ${target}`
}

/** Returns the expected postings of an accepted command. */
function expectedMoves(reference: WalletReference, step: WalletStep): string[] {
  const { command, seq, at, frozenByOperator } = step
  switch (command.kind) {
    case 'setVerification':
      reference.levels.set(command.customerId, command.level)
      return []
    case 'setHold':
      reference.holds.set(
        command.customerId,
        Math.max(command.until, reference.holds.get(command.customerId) ?? 0),
      )
      return []
    case 'configureNetwork':
      reference.networks.set(`${command.network.currencyId} ${command.network.network}`, command.network)
      return []
    case 'saveAddress': {
      const { customerId: ownerId, currencyId, network, address, addressId } = command
      if (!reference.addresses.has(addressId))
        reference.addresses.set(addressId, { ownerId, currencyId, network, address, savedAt: at })
      return []
    }
    case 'deleteAddress':
      reference.addresses.delete(command.addressId)
      return []
    case 'transferFunds': {
      const { customerId, currencyId, source, target, amount } = command
      return [move(amount, currencyId, `${customerId} ${source}`, `${customerId} ${target}`)]
    }
    case 'requestWithdrawal': {
      const { customerId, currencyId, network, amount } = command
      const terms = reference.networks.get(`${currencyId} ${network}`)
      const day = dayKey(customerId, at)
      reference.requests.set(day, (reference.requests.get(day) ?? 0) + 1)
      reference.withdrawals.set(seq, {
        ownerId: customerId,
        currencyId,
        amount,
        fee: terms?.withdrawFee ?? 0n,
        needsTwo: amount >= (terms?.twoReviewersFrom ?? 0n),
        status: 'processing',
        txid: undefined,
        firstReviewer: undefined,
      })
      return [move(amount, currencyId, `${customerId} coin`, `${customerId} coin frozen`)]
    }
    case 'cancelWithdrawal':
      return endAndRelease(reference, command.withdrawalId)
    case 'reviewWithdrawal':
      return review(reference, command)
    case 'noteWithdrawalSent': {
      const known = reference.withdrawals.get(command.withdrawalId)
      if (known) Object.assign(known, { status: 'sent', txid: command.txid })
      return []
    }
    case 'noteWithdrawalConfirmed':
      end(reference, command.withdrawalId)
      return []
    case 'returnWithdrawal': {
      const known = end(reference, command.withdrawalId)
      if (!known) return []
      const { ownerId, currencyId, amount, fee } = known
      return [
        move(amount - fee, currencyId, '0 external', `${ownerId} coin`),
        move(fee, currencyId, '0 fees', `${ownerId} coin`),
      ]
    }
    case 'creditDeposit': {
      const { customerId, currencyId, amount } = command
      const credited = move(amount, currencyId, '0 external', `${customerId} coin`)
      return [credited, ...clawBack(reference, step, customerId, currencyId, 0n)]
    }
    case 'reverseDeposit': {
      const { customerId, currencyId, amount } = command
      const taken = clawBack(reference, step, customerId, currencyId, amount)
      if ((reference.debts.get(`${customerId} ${currencyId}`) ?? 0n) > 0n) frozenByOperator.add(customerId)
      return taken
    }
    case 'setOperatorFreeze': {
      if (command.frozen) return []
      const owed = [...reference.debts].filter(
        ([key, debt]) => debt > 0n && ownerOf(key) === command.customerId,
      )
      return owed.flatMap(([key]) =>
        clawBack(reference, step, command.customerId, Number(key.split(' ')[1]), 0n),
      )
    }
    case 'addMargin':
    case 'amendOrder':
    case 'buyOption':
    case 'cancelOpening':
    case 'cancelOrder':
    case 'closeAllPositions':
    case 'closePosition':
    case 'configurePerp':
    case 'configureCurrency':
    case 'configureMarket':
    case 'configureOption':
    case 'creditPracticeFunds':
    case 'fundSystemAccount':
    case 'openCustomer':
    case 'openPosition':
    case 'passTime':
    case 'placeOrder':
    case 'recordPrices':
    case 'setOwnFreeze':
    case 'setStops':
      return []
  }
}

/**
 * Debits a debt from the five accounts in their order, as far as each goes. Reconstructs the balances before from the
 * present ones and the postings.
 */
function clawBack(
  reference: WalletReference,
  { exchange, postings }: WalletStep,
  customerId: number,
  currencyId: number,
  more: bigint,
): string[] {
  const key = `${customerId} ${currencyId}`
  let owed = (reference.debts.get(key) ?? 0n) + more
  // A reversal increases an existing debt; the older part is not debited again.
  const wanted = more > 0n ? more : owed
  let missing = wanted
  const taken: string[] = []
  for (const kind of ['coin', 'contract', 'option', 'fiat', 'trust']) {
    const account = [...(exchange.ledger.byOwner.get(customerId)?.values() ?? [])].find(
      (one) => one.kind === kind && one.currencyId === currencyId,
    )
    if (!account || missing === 0n) continue
    const drawn = postings
      .filter(({ debitId, reason }) => debitId === account.id && reason === 'deposit_reversal')
      .reduce((sum, { amount }) => sum + amount, 0n)
    const had = account.available + drawn
    const due = had < missing ? had : missing
    if (due > 0n) taken.push(move(due, currencyId, `${customerId} ${kind}`, '0 external'))
    missing -= due
  }
  owed -= wanted - missing
  if (owed > 0n) reference.debts.set(key, owed)
  else reference.debts.delete(key)
  return taken
}

function review(
  reference: WalletReference,
  { withdrawalId, reviewerId, pass }: Extract<Command, { kind: 'reviewWithdrawal' }>,
): string[] {
  const known = reference.withdrawals.get(withdrawalId)
  if (!known) return ['an unknown withdrawal']
  if (!pass) return endAndRelease(reference, withdrawalId)
  if (known.needsTwo && known.firstReviewer === undefined) {
    known.firstReviewer = reviewerId
    return []
  }
  known.status = 'passed'
  const { ownerId, currencyId, amount, fee } = known
  return [
    move(fee, currencyId, `${ownerId} coin frozen`, '0 fees'),
    move(amount - fee, currencyId, `${ownerId} coin frozen`, '0 external'),
  ]
}

function endAndRelease(reference: WalletReference, id: number): string[] {
  const known = end(reference, id)
  if (!known) return ['an unknown withdrawal']
  const { ownerId, currencyId, amount } = known
  return [move(amount, currencyId, `${ownerId} coin frozen`, `${ownerId} coin`)]
}

function end(reference: WalletReference, id: number): KnownWithdrawal | undefined {
  const known = reference.withdrawals.get(id)
  if (known) known.status = 'ended'
  return known
}

export function dayKey(customerId: number, at: number): string {
  return `${customerId} ${Math.floor(at / 86_400_000)}`
}

function ownerOf(key: string): number {
  return Number(key.split(' ')[0])
}
