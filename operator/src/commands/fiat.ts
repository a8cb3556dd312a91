import { createHash } from 'node:crypto'
import type { OpsRequestOf, OpsResponseOf } from '@halyard/api/ops'
import { one, type OperatorCommand, reasonIn } from '../command.ts'
import { listCommand, showCommand } from '../common-commands.ts'
import { proposeOpening } from '../propose-opening.ts'
import { EXIT, Failure } from '../failure.ts'

const DEAL = [
  'id',
  'buyer_id',
  'seller_id',
  'currency_name',
  'number',
  'fiat',
  'total',
  'status',
  'held',
  'disputed_by',
  'deciders_needed',
  'first_decider_id',
  'outcome',
]

const RATE = ['fiat', 'rate', 'set_at', 'stale']
const COIN = [
  'currency_id',
  'currency_name',
  'market_id',
  'min_number',
  'newcomer_max',
  'two_deciders_from',
  'fee_ppm',
  'status',
]

/** Commands for fiat trading. */
export const fiatCommands: readonly OperatorCommand[] = [
  listCommand('fiat applications', 'ops/fiat/applications', {
    about: 'Lists the customers who ask to become merchants',
    columns: ['user_id', 'status', 'about', 'applied_at'],
  }),
  {
    usage: 'fiat approve <customer>',
    about: 'Makes a customer a merchant (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/fiat/set_merchant', { id, merchant: '1', reason: reasonIn(flags) })),
  },
  {
    usage: 'fiat dismiss <customer>',
    about: 'Ends that a customer is a merchant, or rejects the application (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/fiat/set_merchant', { id, merchant: '0', reason: reasonIn(flags) })),
  },
  listCommand('fiat disputes', 'ops/fiat/deals', {
    about: 'Lists the deals that wait for a decision',
    columns: DEAL,
  }),
  showCommand(
    'fiat show <deal>',
    'ops/fiat/show',
    'Shows a deal with its timeline, receipts, evidence and chat',
  ),
  {
    usage: 'fiat decide <deal> <release|return> <evidence ids> <rule>',
    about: 'Decides a dispute; large ones need two operators (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = '', outcome = '', evidence = '', rule = ''], flags) => {
      if (outcome !== 'release' && outcome !== 'return')
        throw new Failure(EXIT.usage, 'The outcome is release or return.')
      const decision = { id, outcome: outcome === 'release' ? '1' : '2', evidence, rule } as const
      return one(await connection.call('ops/fiat/decide', { ...decision, reason: reasonIn(flags) }))
    },
  },
  {
    usage: 'fiat dispute <deal>',
    about: 'Opens a dispute about a paid deal for a side that cannot (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/fiat/dispute', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'fiat appeal <deal>',
    about:
      'Appeals a cancelled deal for a frozen buyer who paid; the reason names the proof (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/fiat/appeal', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'fiat note <deal> <text>',
    about: 'Adds a note to a deal, which customers do not see',
    flags: [],
    run: async (connection, [id = '', text = '']) =>
      one(await connection.call('ops/fiat/note', { id, text })),
  },
  {
    usage: 'fiat bundle <deal>',
    about: 'Exports everything about a deal, and checks the hashes of its timeline',
    flags: [],
    run: async (connection, [id = '']) => {
      const bundle = await connection.call('ops/fiat/bundle', { id })
      rejectBrokenChain(bundle)
      return one(bundle)
    },
  },
  listCommand('fiat coins', 'ops/fiat/coins', {
    about: 'Lists the coins that are traded for fiat',
    columns: COIN,
  }),
  {
    usage: 'fiat open-coin <currency>',
    about: 'Proposes that a coin opens for new deals (--reason required)',
    flags: ['reason'],
    run: (connection, [currency_id = ''], flags) => proposeOpening(connection, `fiat:${currency_id}`, flags),
  },
  {
    usage: 'fiat pause-coin <currency>',
    about: 'Pauses a coin for new deals (--reason required)',
    flags: ['reason'],
    run: async (connection, [currency_id = ''], flags) =>
      one(await connection.call('ops/fiat/pause_coin', { currency_id, reason: reasonIn(flags) })),
  },
  listCommand('fiat rates', 'ops/fiat/rates', {
    about: 'Lists the price of one USDT in each fiat currency',
    columns: RATE,
  }),
  {
    usage: 'fiat set-rate <fiat> <rate>',
    about: 'Proposes the price of one USDT, which floating prices use for one day (--reason required)',
    flags: ['reason'],
    run: async (connection, [fiat = '', rate = ''], flags) => {
      const request = { fiat, rate, reason: reasonIn(flags) } as OpsRequestOf<'ops/fiat/propose_rate'>
      return one(await connection.call('ops/fiat/propose_rate', request))
    },
  },
]

/** Throws if an entry of a timeline is not linked to the one before, or has another hash. */
function rejectBrokenChain({ deal, timeline }: OpsResponseOf<'ops/fiat/bundle'>): void {
  let previous = ''
  for (const { event, actor, status, at, previous_hash, hash } of timeline) {
    const text = [previous, deal.id, event, actor, status, at].join('|')
    if (previous_hash !== previous || createHash('sha256').update(text).digest('hex') !== hash)
      throw new Failure(EXIT.refused, `The timeline of deal ${deal.id} was changed at ${event}.`)
    previous = hash
  }
}
