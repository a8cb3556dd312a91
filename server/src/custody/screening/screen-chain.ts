import { type RawBuilder, sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Engine } from '../../engine/index.ts'
import { finishScreeningReturns } from './return-screened.ts'
import { type Admission, admit, type ScreenedItem, type ScreeningParts, UNAVAILABLE } from './screening.ts'
import { storeStates } from './store-states.ts'

/** Questions of one step and kind; the others follow in the next one. */
const QUESTIONS_PER_STEP = 100
/** How long a hold without an answer stays before the screeners are asked again. */
const AGAIN_MS = 60_000

/** Screening in the path of deposits and withdrawals. */
export interface Screening {
  admit(item: ScreenedItem): Promise<Admission>
  /** Asks about what is requested or held on a network. Returns the held deposits that screeners or two persons released. */
  step(network: string): Promise<readonly number[]>
  /**
   * Asks about a withdrawal right before it is signed. Returns whether it may be: from then on it is not asked about again, as the signer may
   * have signed it though no reply arrived, and what is signed is paid.
   */
  handOver(network: string, withdrawal: ScreenedWithdrawal): Promise<boolean>
  /** Undoes a hand-over after a reply that nothing was signed. */
  takeBack(withdrawalId: number): Promise<void>
}

/** A withdrawal that is about to be signed. */
interface ScreenedWithdrawal {
  readonly withdrawalId: number
  readonly customerId: number
  readonly currencyId: number
  readonly address: string
  /** The amount with the fee. */
  readonly requested: bigint
}

interface Parts extends ScreeningParts {
  readonly engine: Engine
  readonly log: FastifyBaseLogger
}

export function createScreening(parts: Parts): Screening {
  const { db, screeners, now } = parts
  return {
    admit: (item) => admit(parts, item),
    async step(network) {
      const version = await screeners.version()
      await storeStates(db, screeners.states(), now())
      await endWithdrawals(db, network, now())
      await finishScreeningReturns(parts, network)
      for (const item of await findWithdrawals(parts, network, version)) await admit(parts, item)
      const released: number[] = []
      for (const item of await findHeldDeposits(parts, network, version))
        if ((await admit(parts, item)) === 'pass') released.push(item.subjectId)
      return released
    },
    async handOver(network, withdrawal) {
      const item = { ...itemOfWithdrawal(network, withdrawal), amount: withdrawal.requested }
      if ((await admit(parts, item)) !== 'pass') return false
      const { numUpdatedRows } = await db
        .updateTable('screening')
        .set({ handed_at: now() })
        .where('direction', '=', 'withdrawal')
        .where('subject_id', '=', String(withdrawal.withdrawalId))
        .where('state', 'in', ['passed', 'released'])
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async takeBack(withdrawalId) {
      await db
        .updateTable('screening')
        .set({ handed_at: null })
        .where('direction', '=', 'withdrawal')
        .where('subject_id', '=', String(withdrawalId))
        .execute()
    },
  }
}

function itemOfWithdrawal(
  network: string,
  withdrawal: Omit<ScreenedWithdrawal, 'requested'>,
): Omit<ScreenedItem, 'amount'> {
  const { withdrawalId, customerId, currencyId, address } = withdrawal
  const counterparts = [address]
  return {
    direction: 'withdrawal',
    subjectId: withdrawalId,
    customerId,
    network,
    currencyId,
    counterparts,
    txid: null,
  }
}

/** Ends what waits for a withdrawal that its owner cancelled or an operator rejected: nothing is paid. */
async function endWithdrawals(db: Database, network: string, at: number): Promise<void> {
  await sql`
    update screening set state = 'ended', ended_at = ${at} from withdrawal
    where screening.network = ${network} and direction = 'withdrawal' and state in ('asking', 'waiting', 'frozen')
      and withdrawal.id = subject_id and withdrawal.status not in ('processing', 'passed')
  `.execute(db)
}

/** The condition of results that are asked about again: not answered, or screened against another version. */
function isDue(version: string, at: number): RawBuilder<boolean> {
  return sql<boolean>`(screening.id is null or state = 'asking'
    or (state in ('passed', 'released', 'waiting', 'frozen') and version <> ${version})
    or (state = 'waiting' and code = ${UNAVAILABLE} and asked_at < ${at - AGAIN_MS}))`
}

async function findWithdrawals(
  { db, now }: Parts,
  network: string,
  version: string,
): Promise<ScreenedItem[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .leftJoin('screening', (join) =>
      join.onRef('screening.subject_id', '=', 'withdrawal.id').on('screening.direction', '=', 'withdrawal'),
    )
    .leftJoin('chain_payment', 'chain_payment.withdrawal_id', 'withdrawal.id')
    .select(['withdrawal.id', 'withdrawal.customer_id', 'withdrawal.currency_id'])
    .select(['withdrawal.address', 'withdrawal.amount'])
    .where('withdrawal.network', '=', network)
    .where('withdrawal.status', 'in', ['processing', 'passed'])
    .where('chain_payment.withdrawal_id', 'is', null)
    .where('handed_at', 'is', null)
    .where(isDue(version, now()))
    .orderBy(sql`asked_at nulls first`)
    .orderBy('withdrawal.id')
    .limit(QUESTIONS_PER_STEP)
    .execute()
  return rows.map((row) => ({
    ...itemOfWithdrawal(network, {
      withdrawalId: Number(row.id),
      customerId: Number(row.customer_id),
      currencyId: row.currency_id,
      address: row.address,
    }),
    amount: BigInt(row.amount),
  }))
}

async function findHeldDeposits(
  { db, now }: Parts,
  network: string,
  version: string,
): Promise<ScreenedItem[]> {
  const rows = await db
    .selectFrom('chain_deposit')
    .leftJoin('screening', (join) =>
      join.onRef('screening.subject_id', '=', 'chain_deposit.id').on('screening.direction', '=', 'deposit'),
    )
    .select(['chain_deposit.id', 'chain_deposit.customer_id', 'chain_deposit.currency_id'])
    .select(['chain_deposit.amount', 'chain_deposit.senders', 'chain_deposit.txid'])
    .where('chain_deposit.network', '=', network)
    .where('status', '=', 'held')
    .where('held_why', '=', 'screening')
    .where((row) => row.or([isDue(version, now()), row('state', 'in', ['passed', 'released'])]))
    .orderBy(sql`asked_at nulls first`)
    .orderBy('chain_deposit.id')
    .limit(QUESTIONS_PER_STEP)
    .execute()
  return rows.map((row) => ({
    direction: 'deposit',
    subjectId: Number(row.id),
    customerId: Number(row.customer_id),
    network,
    currencyId: row.currency_id,
    amount: BigInt(row.amount),
    counterparts: row.senders ?? [],
    txid: row.txid,
  }))
}
