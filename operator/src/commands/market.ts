import { one, type OperatorCommand, reasonIn } from '../command.ts'
import { listCommand } from '../common-commands.ts'
import { proposeOpening } from '../propose-opening.ts'

const MARKET = ['id', 'name', 'status']
const OFFER = ['id', 'name', 'status', 'running']
const CHAIN = ['network', 'state', 'height', 'tip']
const CURRENCY = ['id', 'name', 'decimals']
const NETWORK = [
  'currency_id',
  'currency',
  'network',
  'open',
  'withdraw_min',
  'withdraw_max',
  'two_reviewers_from',
]

/** Commands for markets, contracts, timed options, chains and networks. */
export const marketCommands: readonly OperatorCommand[] = [
  listCommand('markets', 'ops/market/list', {
    about: 'Lists every spot market with its status',
    columns: MARKET,
  }),
  {
    usage: 'market open <id>',
    about: 'Proposes that a market opens (--reason required)',
    flags: ['reason'],
    run: (connection, [id = ''], flags) => proposeOpening(connection, `market:${id}`, flags),
  },
  {
    usage: 'market pause <id>',
    about: 'Pauses a market (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/market/set_status', { id, status: 'paused', reason: reasonIn(flags) })),
  },
  {
    usage: 'market cancel-only <id>',
    about: 'Restricts a market to cancellations (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(
        await connection.call('ops/market/set_status', {
          id,
          status: 'cancel_only',
          reason: reasonIn(flags),
        }),
      ),
  },
  listCommand('contracts', 'ops/contract/list', {
    about: 'Lists every perpetual contract with its status',
    columns: MARKET,
  }),
  {
    usage: 'contract open <id>',
    about: 'Proposes that a contract opens (--reason required)',
    flags: ['reason'],
    run: (connection, [id = ''], flags) => proposeOpening(connection, `contract:${id}`, flags),
  },
  {
    usage: 'contract close-only <id>',
    about: 'Restricts a contract to closing positions (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(
        await connection.call('ops/contract/set_status', {
          id,
          status: 'cancel_only',
          reason: reasonIn(flags),
        }),
      ),
  },
  {
    usage: 'contract pause <id>',
    about: 'Pauses a contract, including liquidations and funding (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(
        await connection.call('ops/contract/set_status', { id, status: 'paused', reason: reasonIn(flags) }),
      ),
  },
  listCommand('options', 'ops/option/list', {
    about: 'Lists every market that offers timed options, with its status and the number of open options',
    columns: OFFER,
  }),
  {
    usage: 'option open <id>',
    about: 'Proposes that the sale of timed options on a market starts (--reason required)',
    flags: ['reason'],
    run: (connection, [id = ''], flags) => proposeOpening(connection, `option:${id}`, flags),
  },
  {
    usage: 'option pause <id>',
    about:
      'Stops the sale of timed options on a market (--reason required); open options still expire by their rules',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/option/pause', { id, reason: reasonIn(flags) })),
  },
  listCommand('chains', 'ops/chain/list', {
    about: 'Lists every chain with its state, processed height and tip',
    columns: CHAIN,
  }),
  {
    usage: 'chain resume <network>',
    about: "Resumes a stopped chain from its node's current blocks (--reason required)",
    flags: ['reason'],
    run: async (connection, [network = ''], flags) =>
      one(await connection.call('ops/chain/follow_anew', { network, reason: reasonIn(flags) })),
  },
  listCommand('currencies', 'ops/currency/list', {
    about: 'Lists every currency with its number, which proposals of plans, options and projects name',
    columns: CURRENCY,
  }),
  listCommand('networks', 'ops/network/list', {
    about: 'Lists every network of every currency with its status',
    columns: NETWORK,
  }),
  {
    usage: 'network open <currency id> <network>',
    about: 'Proposes that a network opens for deposits and withdrawals (--reason required)',
    flags: ['reason'],
    run: (connection, [currency_id = '', network = ''], flags) =>
      proposeOpening(connection, `network:${currency_id}:${network}`, flags),
  },
  {
    usage: 'network close <currency id> <network>',
    about: 'Closes a network (--reason required)',
    flags: ['reason'],
    run: async (connection, [currency_id = '', network = ''], flags) =>
      one(await connection.call('ops/network/close', { currency_id, network, reason: reasonIn(flags) })),
  },
]
