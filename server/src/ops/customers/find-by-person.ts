import { MASKED_FOR, mayCall, type OperatorRole } from '@halyard/api/ops'
import { getCountries } from 'libphonenumber-js/mobile'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { accountHash, nameHash } from '../../platform/secrets/search-hashes.ts'
import { documentHash } from '../../verification/person.ts'
import type { Match } from './match.ts'

const FOUND_MAX = 20
/** Shorter words are in too many notes. */
const WORDS_LENGTH_MIN = 3

/**
 * Finds by a nickname, and for roles that see contacts by a whole verified name, document number or bank account: what is masked for a
 * role cannot be probed by it. Only hashes of them are compared, so that a part finds nothing.
 */
export async function findByPerson(
  { db, config: { secret } }: Context,
  query: string,
  role: OperatorRole,
): Promise<readonly Match[]> {
  const { rows: named } = await sql<Match>`
    select id as customer_id, 'nickname' as found_by, null as record from app_user
    where lower(nickname) = ${query.toLowerCase()} order by id limit ${FOUND_MAX}`.execute(db)
  if (MASKED_FOR[role].includes('contacts')) return named
  const documents = getCountries().map((country) => documentHash(secret, { country, card_id: query }))
  const { rows } = await sql<Match>`
    select distinct user_id as customer_id, 'name' as found_by, null as record from verification
      where name_hash = ${nameHash(secret, query)} and status <> 'refused'
    union all
    select distinct user_id, 'document', null from verification
      where document_hash = any(${documents}) and status <> 'refused'
    union all
    select distinct user_id, 'bank_account', null from bank_card
      where account_hash = ${accountHash(secret, { iban: query, card_number: '' })}
    limit ${FOUND_MAX}`.execute(db)
  return [...named, ...rows]
}

/** Finds by words of a note of staff, in their order, on a customer or on a record of their money: the newest notes first. */
export async function findWritten(
  { db }: Context,
  query: string,
  role: OperatorRole,
): Promise<readonly Match[]> {
  if (query.length < WORDS_LENGTH_MIN || !mayCall(role, 'ops/support/show')) return []
  const { rows } = await sql<Match>`
    with note as (
      select id, target, split_part(target, ':', 1) as kind, split_part(target, ':', 2)::bigint as record_id
      from record_note
      where to_tsvector('simple', body) @@ phraseto_tsquery('simple', ${query})
        and target ~ '^(customer|withdrawal|deposit|charge):[0-9]{1,15}$'
      order by id desc limit ${FOUND_MAX}
    )
    select customer_id, 'note' as found_by, target as record from (
      select record_id as customer_id, id, target from note where kind = 'customer'
      union all
      select customer_id, note.id, target from note join withdrawal on withdrawal.id = record_id
        where kind = 'withdrawal'
      union all
      select customer_id, note.id, target from note join chain_deposit on chain_deposit.id = record_id
        where kind = 'deposit'
      union all
      select customer_id, note.id, target from note join charge_request on charge_request.id = record_id
        where kind = 'charge'
    ) found order by id desc`.execute(db)
  return rows
}
