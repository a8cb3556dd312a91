import { type Flags, one, type OperatorCommand, type Output, reasonIn, table } from '../command.ts'
import type { Connection } from '../connection.ts'

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
  {
    usage: 'markets',
    about: 'Lists every spot market with its status',
    flags: [],
    run: async (connection) => table(await connection.call('ops/market/list', {}), MARKET),
  },
  {
    usage: 'market open <id>',
    about: 'Opens a market (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/market/set_status', { id, status: 'open', reason: reasonIn(flags) })),
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
  {
    usage: 'contracts',
    about: 'Lists every perpetual contract with its status',
    flags: [],
    run: async (connection) => table(await connection.call('ops/contract/list', {}), MARKET),
  },
  {
    usage: 'contract open <id>',
    about: 'Opens a contract (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/contract/set_status', { id, status: 'open', reason: reasonIn(flags) })),
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
  {
    usage: 'options',
    about: 'Lists every market that offers timed options, with its status and the number of open options',
    flags: [],
    run: async (connection) => table(await connection.call('ops/option/list', {}), OFFER),
  },
  {
    usage: 'option open <id>',
    about: 'Starts the sale of timed options on a market (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/option/set_status', { id, status: 'open', reason: reasonIn(flags) })),
  },
  {
    usage: 'option pause <id>',
    about:
      'Stops the sale of timed options on a market (--reason required); open options still expire by their rules',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/option/set_status', { id, status: 'paused', reason: reasonIn(flags) })),
  },
  {
    usage: 'chains',
    about: 'Lists every chain with its state, processed height and tip',
    flags: [],
    run: async (connection) => table(await connection.call('ops/chain/list', {}), CHAIN),
  },
  {
    usage: 'chain resume <network>',
    about: "Resumes a stopped chain from its node's current blocks (--reason required)",
    flags: ['reason'],
    run: async (connection, [network = ''], flags) =>
      one(await connection.call('ops/chain/follow_anew', { network, reason: reasonIn(flags) })),
  },
  {
    usage: 'currencies',
    about: 'Lists every currency with its number, which proposals of plans, options and projects name',
    flags: [],
    run: async (connection) => table(await connection.call('ops/currency/list', {}), CURRENCY),
  },
  {
    usage: 'networks',
    about: 'Lists every network of every currency with its status',
    flags: [],
    run: async (connection) => table(await connection.call('ops/network/list', {}), NETWORK),
  },
  {
    usage: 'network open <currency id> <network>',
    about: 'Opens a network for deposits and withdrawals (--reason required)',
    flags: ['reason'],
    run: (connection, words, flags) => setNetwork(connection, words, '1', flags),
  },
  {
    usage: 'network close <currency id> <network>',
    about: 'Closes a network (--reason required)',
    flags: ['reason'],
    run: (connection, words, flags) => setNetwork(connection, words, '0', flags),
  },
]

async function setNetwork(
  connection: Connection,
  [currency_id = '', network = '']: readonly string[],
  open: '1' | '0',
  flags: Flags,
): Promise<Output> {
  const reason = reasonIn(flags)
  return one(await connection.call('ops/network/set_open', { currency_id, network, open, reason }))
}
