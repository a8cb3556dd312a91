import { type Kysely, sql } from 'kysely'

/** Since when a chain's node does not answer (epoch milliseconds), at its last processed block, which customers read. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table chain_cursor add column away_since bigint;
    create index chain_cursor_away on chain_cursor (network) where away_since is not null;
  `.execute(db)
}
