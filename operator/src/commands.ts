import { writeFile } from 'node:fs/promises'
import type { OpsPath, OpsRequestOf } from '@halyard/contract/ops'
import type { Connection } from './connection.ts'
import { EXIT, Failure } from './failure.ts'
import { listOf, tableOf } from './table.ts'

export interface Flags {
  readonly reason?: string | undefined
  readonly reference?: string | undefined
  readonly status?: string | undefined
  readonly page?: string | undefined
  readonly out?: string | undefined
  readonly target?: string | undefined
  readonly actor?: string | undefined
  readonly before?: string | undefined
  readonly limit?: string | undefined
}

/** What a command found or did: as it came, and as a person reads it. */
interface Output {
  readonly data: unknown
  readonly text: string
}

export interface OperatorCommand {
  /** The words that choose it, then what it is about: 'verification pass <id>'. */
  readonly usage: string
  readonly about: string
  readonly flags: readonly (keyof Flags)[]
  readonly run: (door: Connection, words: readonly string[], flags: Flags) => Promise<Output>
}

const VERIFICATION = [
  'id',
  'customer_id',
  'account_number',
  'level',
  'status',
  'country',
  'submitted_at',
  'reason',
]
const WITHDRAWAL = [
  'id',
  'customer_id',
  'currency',
  'network',
  'amount',
  'fee',
  'status',
  'reviewers_needed',
  'first_reviewer_id',
  'requested_at',
]
const CHARGE = [
  'id',
  'customer_id',
  'currency',
  'network',
  'amount',
  'status',
  'account',
  'txid',
  'pic',
  'created_at',
]
const CUSTOMER = ['id', 'account_number', 'nickname', 'email', 'mobile', 'role', 'frozen', 'verification']
const MARKET = ['id', 'name', 'status']
const NETWORK = [
  'currency_id',
  'currency',
  'network',
  'open',
  'withdraw_min',
  'withdraw_max',
  'two_reviewers_from',
]
const STAFF = ['id', 'account_number', 'nickname', 'email', 'role']
const AUDIT = ['id', 'at', 'actor_id', 'role', 'ip', 'call', 'target', 'outcome', 'reason']

export const COMMANDS: readonly OperatorCommand[] = [
  {
    usage: 'verifications',
    about: 'Verifications that wait, or those of --status under_review, verified or refused',
    flags: ['status', 'page'],
    run: async (door, _words, { status, page }) =>
      table(
        await door.call('ops/verification/list', asTyped<'ops/verification/list'>({ status, page })),
        VERIFICATION,
      ),
  },
  {
    usage: 'verification show <id>',
    about: 'One verification with everything that was handed in',
    flags: [],
    run: async (door, [id = '']) => one(await door.call('ops/verification/show', { id })),
  },
  {
    usage: 'verification pass <id>',
    about: 'Passes a verification',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) =>
      one(await door.call('ops/verification/review', given({ id, pass: '1', reason }))),
  },
  {
    usage: 'verification refuse <id>',
    about: 'Refuses it; the customer is told the --reason',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) =>
      one(await door.call('ops/verification/review', given({ id, pass: '0', reason }))),
  },
  {
    usage: 'picture <id>',
    about: 'Saves a picture that a customer handed in to the file --out. The look is logged',
    flags: ['out'],
    run: async (door, [id = ''], { out }) => {
      if (!out) throw new Failure(EXIT.misused, 'Say with --out where to put the picture.')
      await writeFile(out, await door.picture(id), { mode: 0o600 })
      return { data: { out }, text: `Saved to ${out}.` }
    },
  },
  {
    usage: 'withdrawals',
    about: 'Withdrawals that wait, or those of a --status',
    flags: ['status', 'page'],
    run: async (door, _words, { status, page }) =>
      table(
        await door.call('ops/withdrawal/list', asTyped<'ops/withdrawal/list'>({ status, page })),
        WITHDRAWAL,
      ),
  },
  {
    usage: 'withdrawal pass <id>',
    about: 'Passes a withdrawal; a large one needs a second person as well',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) => {
      const withdrawal = await door.call('ops/withdrawal/review', given({ id, pass: '1', reason }))
      const waits = withdrawal.status === 'processing' ? '\n\nA second person has to pass it as well.' : ''
      return { data: withdrawal, text: listOf(withdrawal) + waits }
    },
  },
  {
    usage: 'withdrawal reject <id>',
    about: 'Rejects it and gives the money back; the customer is told the --reason',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) =>
      one(await door.call('ops/withdrawal/review', given({ id, pass: '0', reason }))),
  },
  {
    usage: 'withdrawal paid <id>',
    about: "Notes that the bank has paid a withdrawal to a card, by the bank's --reference",
    flags: ['reference'],
    run: async (door, [id = ''], { reference }) => {
      if (!reference) throw new Failure(EXIT.misused, 'Say with --reference how the bank calls the payment.')
      return one(await door.call('ops/withdrawal/paid', { id, reference }))
    },
  },
  {
    usage: 'withdrawal return <id>',
    about: 'Gives a withdrawal to a card back that the bank did not pay, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/withdrawal/return', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'charges',
    about: 'Deposits handed in with a voucher that wait, or those of a --status',
    flags: ['status', 'page'],
    run: async (door, _words, { status, page }) =>
      table(await door.call('ops/charge/list', asTyped<'ops/charge/list'>({ status, page })), CHARGE),
  },
  {
    usage: 'charge pass <id>',
    about: 'Credits a deposit that was handed in',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) =>
      one(await door.call('ops/charge/review', given({ id, pass: '1', reason }))),
  },
  {
    usage: 'charge reject <id>',
    about: 'Rejects it; the customer is told the --reason',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) =>
      one(await door.call('ops/charge/review', given({ id, pass: '0', reason }))),
  },
  {
    usage: 'customer find <text>',
    about: 'A customer by id, account number, mail address or phone number',
    flags: [],
    run: async (door, [query = '']) => table(await door.call('ops/customer/find', { query }), CUSTOMER),
  },
  {
    usage: 'customer show <id>',
    about: 'One customer and what they own',
    flags: [],
    run: async (door, [id = '']) => {
      const { balances, ...customer } = await door.call('ops/customer/show', { id })
      const owned = tableOf(balances, ['account', 'currency', 'available', 'frozen'])
      return { data: { ...customer, balances }, text: `${listOf(customer)}\n\n${owned}` }
    },
  },
  {
    usage: 'customer freeze <id>',
    about: 'Freezes a customer, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/customer/freeze', { id, reason: reasonIn(flags) })),
  },
  {
    usage: 'customer thaw <id>',
    about: 'Thaws a customer, for a --reason',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/customer/unfreeze', { id, reason: reasonIn(flags) })),
  },
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
  {
    usage: 'audit',
    about:
      'What operators did and looked at, newest first: of an --actor, about a --target, older than --before',
    flags: ['actor', 'target', 'before', 'limit'],
    run: async (door, _words, { actor, target, before, limit }) =>
      table(await door.call('ops/audit/list', given({ actor_id: actor, target, before, limit })), AUDIT),
  },
  {
    usage: 'staff',
    about: 'Everybody who works here',
    flags: [],
    run: async (door) => table(await door.call('ops/staff/list', {}), STAFF),
  },
  {
    usage: 'staff set <id> <role>',
    about: 'Makes somebody a reviewer, operator, admin or customer, for a --reason',
    flags: ['reason'],
    run: async (door, [id = '', role = ''], flags) => {
      const request = { id, role, reason: reasonIn(flags) } as OpsRequestOf<'ops/staff/set_role'>
      return one(await door.call('ops/staff/set_role', request))
    },
  },
  {
    usage: 'whoami',
    about: 'Who is signed in',
    flags: [],
    run: async (door) => one(await door.call('ops/me', {})),
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

function reasonIn({ reason }: Flags): string {
  if (!reason) throw new Failure(EXIT.misused, 'Say why, with --reason "…".')
  return reason
}

function one(data: object): Output {
  return { data, text: listOf(data) }
}

function table(
  data: { readonly list: readonly object[]; readonly more?: boolean },
  columns: readonly string[],
): Output {
  const more = data.more ? '\n\nThere is more.' : ''
  return { data, text: tableOf(data.list, columns) + more }
}

/** A list's filter as it was typed: the server knows which there are, and says so of any other. */
function asTyped<Path extends OpsPath>(filter: object): OpsRequestOf<Path> {
  return given(filter) as OpsRequestOf<Path>
}

type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> }

/** Without what was not given: the server tells an absent field from an empty one. */
function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>
}
