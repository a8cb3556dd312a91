import { type Kysely, sql } from 'kysely'
import { isAllowedNickname, newNickname, skeletonOf } from '../../platform/nickname.ts'

interface User {
  readonly id: string
  readonly account_number: string
  readonly nickname: string
  readonly is_merchant: boolean
}

/**
 * The skeletons of merchants' names, equal for names that look alike. Customers whose name is no longer allowed, and merchants
 * whose name looks like an older merchant's, get the name of a new account.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table merchant_name (
      user_id bigint primary key references app_user (id),
      skeleton text not null unique
    )
  `.execute(db)
  const { rows } = await sql<User>`
    select app_user.id, account_number, nickname, coalesce(is_merchant, false) as is_merchant
    from app_user left join fiat_trader on customer_id = app_user.id
    where role = 'customer' order by app_user.id
  `.execute(db)
  const taken = new Set<string>()
  for (const { id, account_number: number, nickname, is_merchant: isMerchant } of rows) {
    const isAlike = isMerchant && taken.has(skeletonOf(nickname))
    const name = isAllowedNickname(nickname, number) && !isAlike ? nickname : newNickname(number)
    if (name !== nickname) await sql`update app_user set nickname = ${name} where id = ${id}`.execute(db)
    if (!isMerchant) continue
    taken.add(skeletonOf(name))
    await sql`insert into merchant_name (user_id, skeleton) values (${id}, ${skeletonOf(name)})`.execute(db)
  }
}
