import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as ledger from './migrations/0001-ledger.ts'
import * as identity from './migrations/0002-identity.ts'
import * as marketData from './migrations/0003-market-data.ts'
import * as wallet from './migrations/0004-wallet.ts'
import * as custody from './migrations/0005-custody.ts'
import * as perps from './migrations/0006-contracts.ts'
import * as options from './migrations/0007-options.ts'
import * as verification from './migrations/0008-verification.ts'
import * as security from './migrations/0009-security.ts'
import * as operators from './migrations/0010-operators.ts'
import * as perpCandles from './migrations/0011-contract-candles.ts'
import * as recordsStay from './migrations/0012-records-stay.ts'
import * as leanerWrites from './migrations/0013-leaner-writes.ts'
import * as perpetualRisk from './migrations/0014-perpetual-risk.ts'
import * as guardedAccounts from './migrations/0015-guarded-accounts.ts'
import * as rejectedCommands from './migrations/0016-rejected-commands.ts'
import * as evenOffers from './migrations/0017-even-offers.ts'
import * as firstPosting from './migrations/0018-first-posting.ts'
import * as morePeriods from './migrations/0019-more-periods.ts'
import * as watchlist from './migrations/0020-watchlist.ts'
import * as perpNames from './migrations/0021-perp-names.ts'
import * as timeInForce from './migrations/0022-time-in-force.ts'
import * as syncedToEngine from './migrations/0023-synced-to-engine.ts'
import * as commandNames from './migrations/0025-command-names.ts'

/** All migrations in order. Never change the SQL of a released migration. */
const MIGRATIONS = {
  '0001-ledger': ledger,
  '0002-identity': identity,
  '0003-market-data': marketData,
  '0004-wallet': wallet,
  '0005-custody': custody,
  '0006-contracts': perps,
  '0007-options': options,
  '0008-verification': verification,
  '0009-security': security,
  '0010-operators': operators,
  '0011-contract-candles': perpCandles,
  '0012-records-stay': recordsStay,
  '0013-leaner-writes': leanerWrites,
  '0014-perpetual-risk': perpetualRisk,
  '0015-guarded-accounts': guardedAccounts,
  '0016-rejected-commands': rejectedCommands,
  '0017-even-offers': evenOffers,
  '0018-first-posting': firstPosting,
  '0019-more-periods': morePeriods,
  '0020-watchlist': watchlist,
  '0021-perp-names': perpNames,
  '0022-time-in-force': timeInForce,
  '0023-synced-to-engine': syncedToEngine,
  '0025-command-names': commandNames,
} as const satisfies Record<string, Migration>

/**
 * Migrates the schema to the latest version, or to the migration `last`. Concurrent calls are serialised.
 * Throws if a migration fails and then changes nothing.
 */
export async function migrate<Schema>(db: Kysely<Schema>, last?: keyof typeof MIGRATIONS): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
  })
  const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  if (error) throw new Error('database migration failed', { cause: error })
}
