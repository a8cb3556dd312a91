import { asTyped, given, one, type OperatorCommand, table } from '../command.ts'
import { listOf } from '../table.ts'

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
  'reviewers_needed',
  'first_reviewer_id',
  'created_at',
]
const DEPOSIT = [
  'id',
  'customer_id',
  'currency',
  'network',
  'amount',
  'status',
  'why',
  'txid',
  'height',
  'reviewers_needed',
  'first_reviewer_id',
  'held_at',
]

/** Commands for submitted and on-chain deposits. */
export const depositCommands: readonly OperatorCommand[] = [
  {
    usage: 'charges',
    about: 'Lists deposits submitted with a voucher: those to review, or by --status',
    flags: ['status', 'page'],
    run: async (connection, _words, { status, page }) =>
      table(await connection.call('ops/charge/list', asTyped<'ops/charge/list'>({ status, page })), CHARGE),
  },
  {
    usage: 'charge show <id>',
    about: 'Shows one claim, with what is known of its owner',
    flags: [],
    run: async (connection, [id = '']) => one(await connection.call('ops/charge/show', { id })),
  },
  {
    usage: 'charge pass <id>',
    about: 'Approves a submitted deposit with the --reference of its evidence; a second reviewer credits it',
    flags: ['reason', 'reference'],
    run: async (connection, [id = ''], { reason, reference }) => {
      const charge = await connection.call('ops/charge/review', given({ id, pass: '1', reason, reference }))
      const pending = charge.status === 'processing' ? '\n\nA second reviewer must approve it as well.' : ''
      return { data: charge, text: listOf(charge) + pending }
    },
  },
  {
    usage: 'charge reject <id>',
    about: 'Rejects a submitted deposit; the customer sees the --reason',
    flags: ['reason'],
    run: async (connection, [id = ''], { reason }) =>
      one(await connection.call('ops/charge/review', given({ id, pass: '0', reason }))),
  },
  {
    usage: 'deposits',
    about: 'Lists on-chain deposits: those to review, or by --status',
    flags: ['status', 'page'],
    run: async (connection, _words, { status, page }) =>
      table(
        await connection.call('ops/deposit/list', asTyped<'ops/deposit/list'>({ status, page })),
        DEPOSIT,
      ),
  },
  {
    usage: 'deposit show <id>',
    about: 'Shows one deposit, with what is known of its owner',
    flags: [],
    run: async (connection, [id = '']) => one(await connection.call('ops/deposit/show', { id })),
  },
  {
    usage: 'deposit pass <id>',
    about:
      'Credits a deposit, or reverses one that its chain has undone; a large one needs a second reviewer',
    flags: ['reason'],
    run: async (connection, [id = ''], { reason }) => {
      const deposit = await connection.call('ops/deposit/review', given({ id, pass: '1', reason }))
      const pending = deposit.why === null ? '' : '\n\nA second reviewer must approve it as well.'
      return { data: deposit, text: listOf(deposit) + pending }
    },
  },
  {
    usage: 'deposit leave <id>',
    about: 'Dismisses a deposit without a credit or reversal; the customer sees the --reason',
    flags: ['reason'],
    run: async (connection, [id = ''], { reason }) =>
      one(await connection.call('ops/deposit/review', given({ id, pass: '0', reason }))),
  },
]
