import { one, type OperatorCommand, reasonIn, table } from '../command.ts'
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

/** Commands for fiat trading. */
export const fiatCommands: readonly OperatorCommand[] = [
  {
    usage: 'fiat applications',
    about: 'Lists the customers who ask to become merchants',
    flags: [],
    run: async (connection) =>
      table(await connection.call('ops/fiat/applications', {}), ['user_id', 'status', 'about', 'applied_at']),
  },
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
  {
    usage: 'fiat disputes',
    about: 'Lists the deals that wait for a decision',
    flags: [],
    run: async (connection) => table(await connection.call('ops/fiat/deals', {}), DEAL),
  },
  {
    usage: 'fiat show <deal>',
    about: 'Shows a deal with its timeline, receipts, evidence and chat',
    flags: [],
    run: async (connection, [id = '']) => one(await connection.call('ops/fiat/show', { id })),
  },
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
]
