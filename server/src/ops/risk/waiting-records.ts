import type { OwnerState } from '@halyard/api/ops'
import { formatUnits } from '@halyard/money'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { kindOf } from '../record-kinds/find-record.ts'

type Waiting = OwnerState['waiting'][number]

const WAITING_MAX = 20
/** Records of one kind that are read. */
const OF_KIND_MAX = WAITING_MAX + 1

interface Row {
  readonly kind: Waiting['kind']
  readonly id: string
  readonly currency_id: number
  readonly amount: string
  readonly at: string
}

/** Finds the records of money of a customer that wait for a decision, oldest first, apart from one. */
export async function findWaitingRecords(
  { db, catalogue }: Pick<Context, 'db' | 'catalogue'>,
  customerId: string,
  except: string,
): Promise<Waiting[]> {
  const { rows } = await sql<Row>`
    select * from (
      (select 'withdrawal' as kind, id, currency_id, amount::text, requested_at as at from withdrawal
        where customer_id = ${customerId} and ${kindOf('withdrawal').waits} order by id limit ${OF_KIND_MAX})
      union all
      (select 'deposit', id, currency_id, amount::text, seen_at from chain_deposit
        where customer_id = ${customerId} and ${kindOf('deposit').waits} order by id limit ${OF_KIND_MAX})
      union all
      (select 'charge', id, currency_id, amount::text, created_at from charge_request
        where customer_id = ${customerId} and ${kindOf('charge').waits} order by id limit ${OF_KIND_MAX})
    ) as record
    where kind || ':' || id <> ${except} order by at, kind, id limit ${WAITING_MAX}`.execute(db)
  return rows.map(({ kind, id, currency_id, amount, at }) => {
    const currency = catalogue.currency(currency_id)
    return {
      kind,
      id: Number(id),
      amount: formatUnits(BigInt(amount), currency?.decimals ?? 0),
      currency: currency?.name ?? '',
      at: Number(at),
    }
  })
}
