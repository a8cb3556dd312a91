import type { OperatorRole } from '@halyard/api/ops'
import { sql } from 'kysely'
import { lookupHash } from '../../db/contact-columns.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Context } from '../../calls/context.ts'
import { appendAudit } from '../audit.ts'
import type { OpsHandler } from '../ops-handler.ts'
import { hideContacts } from '../grants/masks.ts'
import { opensCustomer } from '../grants/opened-by-search.ts'
import { findByPerson, findWritten } from './find-by-person.ts'
import type { Match } from './match.ts'
import { presentCustomer, selectCustomers } from './present.ts'

const FOUND_MAX = 20
/** Matches an id: at most 15 digits. Longer digit strings are other identifiers. */
const ID = /^[0-9]{1,15}$/
const CHANNELS = ['email', 'mobile'] as const
/** Only addresses and transactions are this long. */
const HASH_LENGTH_MIN = 20

/**
 * Finds customers by a complete identifier only, so that operators cannot browse. Contacts that were not searched for are
 * masked. Each search is audited with the form of
 * the identifier, but not the identifier itself. Throws `too_many_requests`.
 */
export const findCustomers: OpsHandler<'ops/customer/find'> = async (ctx, caller) => {
  await ctx.auth.rates.countSearch(caller.operator.userId)
  const query = caller.request.query.trim()
  if (query === '') throw new CallError('invalid_field', 'query')
  const matches = (await matchesOf(ctx, query, caller.operator.role)).slice(0, FOUND_MAX)
  const ids = [...new Set(matches.map((match) => match.customer_id))]
  const rows = ids.length === 0 ? [] : await selectCustomers(ctx.db).where('app_user.id', 'in', ids).execute()
  const customers = new Map(rows.map((row) => [row.id, presentCustomer(ctx.config.secret, row)]))
  const list = matches.flatMap(({ customer_id, found_by, record }) => {
    const customer = customers.get(customer_id)
    return customer
      ? [{ ...hideContacts(customer, found_by), found_by, record, opened: opensCustomer(found_by) }]
      : []
  })
  await appendAudit(ctx.db, ctx.now(), caller, {
    target: ids.length === 1 ? `customer:${ids[0]}` : '',
    outcome: 'done',
    after: { searched: formOf(query), found: [...new Set(list.map((match) => match.found_by))] },
  })
  return { list }
}

function formOf(query: string): 'mail' | 'number' | 'phone' | 'address or transaction' | 'other' {
  if (query.includes('@')) return 'mail'
  if (ID.test(query)) return 'number'
  if (/^\+?[0-9 ]+$/.test(query)) return 'phone'
  return query.length >= HASH_LENGTH_MIN ? 'address or transaction' : 'other'
}

async function matchesOf(ctx: Context, query: string, role: OperatorRole): Promise<readonly Match[]> {
  const [own, numbered, hashed, personal, written] = await Promise.all([
    findOwn(ctx, query.toLowerCase()),
    ID.test(query) ? findNumbered(ctx, query) : [],
    query.includes('@') ? [] : findHashed(ctx, query),
    query.includes('@') ? [] : findByPerson(ctx, query, role),
    query.includes('@') ? [] : findWritten(ctx, query, role),
  ])
  return [...own, ...numbered, ...hashed, ...personal, ...written]
}

/** Finds the customer whose account number, e-mail address or phone number it is. */
async function findOwn({ db, config }: Context, query: string): Promise<readonly Match[]> {
  const [email, mobile] = CHANNELS.map((channel) => lookupHash(config.secret, { channel, address: query }))
  const { rows } = await sql<Match>`
    select id as customer_id, null as record,
      case when account_number = ${query} then 'account_number' when email_hash = ${email} then 'email' else 'mobile' end
        as found_by
    from app_user where account_number = ${query} or email_hash = ${email} or mobile_hash = ${mobile}
    order by id limit ${FOUND_MAX}`.execute(db)
  return rows
}

/** Finds by the id of a customer, an order, a position, an option, a fiat deal, a withdrawal or a deposit. */
async function findNumbered({ db }: Context, id: string): Promise<readonly Match[]> {
  const { rows } = await sql<Match>`
    select id as customer_id, 'id' as found_by, null as record from app_user where id = ${id}
    union all
    select customer_id, 'order', 'order:' || id from spot_order where id = ${id}
    union all
    select customer_id, 'order', 'order:' || id from stop_order where id = ${id}
    union all
    select customer_id, 'position', 'position:' || id from perp_position where id = ${id}
    union all
    select customer_id, 'option', 'option:' || id from timed_option where id = ${id}
    union all
    select unnest(array[buyer_id, seller_id]), 'fiat_deal', 'fiat_deal:' || id from fiat_deal where id = ${id}
    limit ${FOUND_MAX}`.execute(db)
  return rows
}

/** Finds by an address or a transaction. Addresses without a checksum are stored in lower case. */
async function findHashed({ db, catalogue }: Context, query: string): Promise<readonly Match[]> {
  const texts = [query, query.toLowerCase()]
  const networks = [
    ...new Set(
      catalogue.currencies().flatMap(({ id }) => catalogue.networks(id).map(({ network }) => network)),
    ),
  ]
  const { rows } = await sql<Match>`
    select customer_id, 'deposit_address' as found_by, null as record from deposit_address
      where network = any(${networks}) and address = any(${texts})
    union
    select customer_id, 'withdrawal_address', null from withdrawal_address where address = any(${texts})
    union
    select customer_id, 'deposit', 'deposit:' || id from chain_deposit
      where network = any(${networks}) and txid = any(${texts})
    union
    select customer_id, 'charge', 'charge:' || id from charge_request
      where network = any(${networks}) and txid = any(${texts})
    union
    select customer_id, 'withdrawal', 'withdrawal:' || id from chain_payment
      join withdrawal on withdrawal.id = chain_payment.withdrawal_id
      where chain_payment.network = any(${networks}) and chain_payment.txid = any(${texts})
    limit ${FOUND_MAX}`.execute(db)
  return rows
}
