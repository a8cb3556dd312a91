import { type Flags, one, type OperatorCommand, type Output, reasonIn, table } from '../command.ts'
import type { Connection } from '../connection.ts'

const MARKET = ['id', 'name', 'status']
const OFFER = ['id', 'name', 'status', 'running']
const CHAIN = ['network', 'state', 'height', 'tip']
const NETWORK = [
  'currency_id',
  'currency',
  'network',
  'open',
  'withdraw_min',
  'withdraw_max',
  'two_reviewers_from',
]

export const marketCommands: readonly OperatorCommand[] = [
  {
    usage: 'markets',
    about: 'Every market and whether it is open',
    flags: [],
    run: async (door) => table(await door.call('ops/market/list', {}), MARKET),
  },
  {
    usage: 'market open <id>',
    about: 'Opens a market, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/market/set_status', { id, status: 'open', reason: reasonIn(flags) })),
  },
  {
    usage: 'market pause <id>',
    about: 'Pauses a market, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/market/set_status', { id, status: 'paused', reason: reasonIn(flags) })),
  },
  {
    usage: 'market cancel-only <id>',
    about: 'Lets orders only be cancelled, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/market/set_status', { id, status: 'cancel_only', reason: reasonIn(flags) })),
  },
  {
    usage: 'contracts',
    about: 'Every contract and whether it is open',
    flags: [],
    run: async (door) => table(await door.call('ops/contract/list', {}), MARKET),
  },
  {
    usage: 'contract open <id>',
    about: 'Opens a contract, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/contract/set_status', { id, status: 'open', reason: reasonIn(flags) })),
  },
  {
    usage: 'contract close-only <id>',
    about: 'Lets positions only be closed, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/contract/set_status', { id, status: 'cancel_only', reason: reasonIn(flags) })),
  },
  {
    usage: 'contract pause <id>',
    about: 'Stops a contract, liquidations and funding as well, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/contract/set_status', { id, status: 'paused', reason: reasonIn(flags) })),
  },
  {
    usage: 'options',
    about: 'Every market that timed options are offered on, whether they are sold, and how many run',
    flags: [],
    run: async (door) => table(await door.call('ops/option/list', {}), OFFER),
  },
  {
    usage: 'option open <id>',
    about: 'Sells timed options on a market, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/option/set_status', { id, status: 'open', reason: reasonIn(flags) })),
  },
  {
    usage: 'option pause <id>',
    about: 'Sells no more of them, for a --reason; those that run end by their rules',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/option/set_status', { id, status: 'paused', reason: reasonIn(flags) })),
  },
  {
    usage: 'chains',
    about: 'Every chain that is followed, and how far',
    flags: [],
    run: async (door) => table(await door.call('ops/chain/list', {}), CHAIN),
  },
  {
    usage: 'chain follow-anew <network>',
    about: 'Goes on with a chain that stopped, by what it says now, for a --reason',
    flags: ['reason'],
    run: async (door, [network = ''], flags) =>
      one(await door.call('ops/chain/follow_anew', { network, reason: reasonIn(flags) })),
  },
  {
    usage: 'networks',
    about: 'Every network of every currency and whether it is open',
    flags: [],
    run: async (door) => table(await door.call('ops/network/list', {}), NETWORK),
  },
  {
    usage: 'network open <currency id> <network>',
    about: 'Opens a network for deposits and withdrawals, for a --reason',
    flags: ['reason'],
    run: (door, words, flags) => setNetwork(door, words, '1', flags),
  },
  {
    usage: 'network close <currency id> <network>',
    about: 'Closes it, for a --reason',
    flags: ['reason'],
    run: (door, words, flags) => setNetwork(door, words, '0', flags),
  },
]

async function setNetwork(
  door: Connection,
  [currency_id = '', network = '']: readonly string[],
  open: '1' | '0',
  flags: Flags,
): Promise<Output> {
  const reason = reasonIn(flags)
  return one(await door.call('ops/network/set_open', { currency_id, network, open, reason }))
}
