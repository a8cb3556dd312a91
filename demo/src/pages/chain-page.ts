import type { FastifyInstance } from 'fastify'
import { formatUnits, parseUnits } from '@halyard/money'
import { z } from 'zod'
import type { DemoContext } from '../demo-context.ts'
import { type ChainNetwork, recordConflict } from '@halyard/server/custody'
import type { PracticeChains } from '../chains/practice-chains.ts'
import { sendDeposit } from '../chains/send-deposit.ts'
import { readTransfers } from '../chains/transaction.ts'
import { drawChainPage, type ShownChain, type ShownTransfer } from './chain-page-body.ts'

const BLOCKS_SHOWN = 6
const TRANSACTIONS_SHOWN = 12
const DEPTH_MAX = 100
/** A token of the same name from another smart contract. Anyone can deploy one; it has no value. */
const LOOKALIKE = 'LOOKALIKE'

const querySchema = z.object({
  way: z.optional(z.string()),
  to: z.optional(z.string()),
  amount: z.optional(z.string()),
  watch: z.optional(z.string()),
  note: z.optional(z.string()),
})

const sendSchema = z.object({
  /** Currency id and network, separated by a colon: '3:TRC20'. */
  way: z.string().regex(/^[0-9]{1,4}:[A-Z0-9]{2,12}$/),
  to: z.string().trim().min(1).max(128),
  amount: z.string().trim(),
  lookalike: z.optional(z.string()),
})

const reorganiseSchema = z.object({
  network: z.string(),
  depth: z.coerce.number().int().min(1).max(DEPTH_MAX),
  loses: z.optional(z.string()),
  forgets: z.optional(z.string()),
})

const conflictSchema = z.object({
  withdrawal: z.string().regex(/^[1-9][0-9]{0,14}$/),
  amount: z.string().trim(),
})

/** The status of each outcome of a practice deposit. */
const STATUS_OF = { sent: 200, refused: 400, enough: 429 } as const

/** The demo's chains: their blocks, and the actions on them. Never registered in production. */
export function registerChainPage(app: FastifyInstance, ctx: DemoContext, practice: PracticeChains): void {
  const networkOf = (name: string): ChainNetwork | undefined =>
    practice.networks.find((known) => known === name)

  app.get('/dev/chain', async (request, reply) => {
    const query = querySchema.safeParse(request.query).data ?? {}
    const chains = await Promise.all(practice.networks.map((network) => showChain(ctx, network)))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(drawChainPage({ ...query, chains, ways: waysOf(ctx, practice.networks) }))
  })

  app.post('/dev/chain/send', async (request, reply) => {
    const { data } = sendSchema.safeParse(request.body)
    const [currencyId = '', name = ''] = data?.way.split(':') ?? []
    const currency = ctx.catalogue.currency(Number(currencyId))
    const network = networkOf(name)
    const units = data && currency && parseUnits(data.amount, currency.decimals)
    if (!data || !currency || !network || !units || units > MAX_UNITS)
      return reply.redirect(backTo({ note: 'Not sent. Check the address and the amount.' }), 303)
    const asset = data.lookalike === undefined ? currency.name : LOOKALIKE
    const txid = await practice.send(network, [{ address: data.to, asset, amount: String(units) }])
    return reply.redirect(backTo({ note: `Sent: ${txid}`, watch: '1', way: data.way, to: data.to }), 303)
  })

  app.post('/dev/chain/deposit', async (request, reply) => {
    const { data } = sendSchema.safeParse(request.body)
    const [currencyId = '', name = ''] = data?.way.split(':') ?? []
    const outcome = data
      ? await sendDeposit(ctx, practice, { ...data, currencyId: Number(currencyId), network: name })
      : 'refused'
    return reply.code(STATUS_OF[outcome]).send({ outcome })
  })

  app.post('/dev/chain/reorganise', async (request, reply) => {
    const { data } = reorganiseSchema.safeParse(request.body)
    const network = networkOf(data?.network ?? '')
    if (!data || !network)
      return reply.redirect(backTo({ note: 'Unknown network or invalid number of blocks.' }), 303)
    if (data.forgets !== undefined) await forgetBlocks(ctx, network)
    await practice.reorganise(network, data.depth, data.loses !== undefined)
    return reply.redirect(
      backTo({ note: `${network} reorganised its last ${data.depth} blocks.`, watch: '1' }),
      303,
    )
  })

  app.post('/dev/chain/conflict', async (request, reply) => {
    const { data } = conflictSchema.safeParse(request.body)
    const isRecorded = data !== undefined && (await recordOtherAmount(ctx, data.withdrawal, data.amount))
    const note = isRecorded
      ? 'The signer has recorded another amount.'
      : 'Not recorded. Name a withdrawal that is under review.'
    return reply.redirect(backTo({ note }), 303)
  })
}

/** Deletes all stored blocks of a chain but the last, so that a reorganisation can be deeper than what is stored. */
async function forgetBlocks({ db }: DemoContext, network: ChainNetwork): Promise<void> {
  const last = db
    .selectFrom('chain_cursor')
    .select(({ fn }) => fn.max('height').as('height'))
    .where('network', '=', network)
  await db.deleteFrom('chain_cursor').where('network', '=', network).where('height', '<', last).execute()
}

/** Records a signer conflict for a withdrawal under review, as if the signer had another amount for it. */
async function recordOtherAmount(
  { db, catalogue, now }: DemoContext,
  id: string,
  amount: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('withdrawal')
    .select(['currency_id', 'network'])
    .where('id', '=', id)
    .where('status', '=', 'processing')
    .executeTakeFirst()
  const currency = row && catalogue.currency(row.currency_id)
  const units = currency && parseUnits(amount, currency.decimals)
  if (!row || !currency || !units) return false
  const known = { network: row.network, currencyId: currency.id, amount: String(units) }
  await recordConflict(db, { network: row.network, withdrawalId: Number(id) }, known, now())
  return true
}

const MAX_UNITS = 9_223_372_036_854_775_807n

function backTo(query: Readonly<Record<string, string>>): string {
  return `/dev/chain?${String(new URLSearchParams(query))}`
}

/** Every currency on every practice chain that carries it. */
function waysOf(ctx: DemoContext, networks: readonly ChainNetwork[]) {
  return ctx.catalogue.currencies().flatMap(({ id, name }) =>
    ctx.catalogue
      .networks(id)
      .filter(({ network }) => networks.some((known) => known === network))
      .map(({ network }) => ({ value: `${id}:${network}`, text: `${name} on ${network}` })),
  )
}

async function showChain({ db, catalogue }: DemoContext, network: ChainNetwork): Promise<ShownChain> {
  const blocks = await db
    .selectFrom('practice_block')
    .select(['height', 'hash', 'mined_at'])
    .where('network', '=', network)
    .orderBy('height', 'desc')
    .limit(BLOCKS_SHOWN)
    .execute()
  const transactions = await db
    .selectFrom('practice_transaction')
    .select(['txid', 'height', 'transfers'])
    .where('network', '=', network)
    .orderBy('id', 'desc')
    .limit(TRANSACTIONS_SHOWN)
    .execute()
  const decimalsOf = (asset: string) =>
    catalogue.currencies().find(({ name }) => name === asset)?.decimals ?? 0
  const transfersOf = (value: unknown): ShownTransfer[] =>
    readTransfers(value).map(({ address, asset, amount }) => ({
      address,
      text: `${formatUnits(BigInt(amount), decimalsOf(asset))} ${asset}`,
    }))
  return {
    network,
    blocks: blocks.map(({ height, hash, mined_at: at }) => ({
      height: Number(height),
      hash,
      at: Number(at),
    })),
    transactions: transactions.map(({ txid, height, transfers }) => ({
      txid,
      height: height === null ? undefined : Number(height),
      transfers: transfersOf(transfers),
    })),
  }
}
