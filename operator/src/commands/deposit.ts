import { given, one, type OperatorCommand } from '../command.ts'
import { listCommand, showCommand } from '../common-commands.ts'
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
  listCommand('charges', 'ops/charge/list', {
    about: 'Lists deposits submitted with a voucher: those to review, or by --status',
    columns: CHARGE,
    flags: ['status', 'after'],
  }),
  showCommand('charge show <id>', 'ops/charge/show', 'Shows one claim, with what is known of its owner'),
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
  listCommand('deposits', 'ops/deposit/list', {
    about: 'Lists on-chain deposits: those to review, or by --status',
    columns: DEPOSIT,
    flags: ['status', 'after'],
  }),
  showCommand('deposit show <id>', 'ops/deposit/show', 'Shows one deposit, with what is known of its owner'),
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
