import { type NextStep, NEXT_STEPS } from '@halyard/api/ops'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import type { Tables } from '../../db/tables.ts'

type Parts = Pick<Context, 'db' | 'catalogue' | 'config'>

/** Returns the steps of a new exchange and whether each is done, computed from its state; nothing in the demo. */
export async function findNextSteps({
  db,
  catalogue,
  config,
}: Parts): Promise<Array<{ readonly step: NextStep; readonly done: boolean }>> {
  const facts = await readFacts(db)
  if (facts.mode !== 'production') return []
  const { bank, ownAccount, depositKeys, signer } = config.custody
  const networks = catalogue.currencies().flatMap(({ id }) => catalogue.networks(id))
  const done: Readonly<Record<NextStep, boolean>> = {
    second_admin: facts.admins >= 2,
    bank_account: bank !== undefined,
    own_account: ownAccount !== undefined,
    deposit_keys: Object.keys(depositKeys).length > 0,
    signer: signer !== undefined,
    fund_pools: facts.funded === 3,
    open_networks: networks.some(({ isOpen }) => isOpen),
    open_products: catalogue.markets().some(({ config: market }) => market.status === 'open'),
  }
  return NEXT_STEPS.map((step) => ({ step, done: done[step] }))
}

interface Facts {
  readonly mode: string | null
  readonly admins: number
  /** The kinds of pools that have money in any currency. */
  readonly funded: number
}

async function readFacts(db: Kysely<Tables>): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select (select mode from deployment) as mode,
      (select count(*)::int from app_user where role = 'admin') as admins,
      (select count(distinct kind)::int from account
        where owner_id = 0 and kind in ('optionPool', 'wealthPool', 'insurance') and available + frozen > 0) as funded`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('the facts of the next steps were not read')
  return facts
}
