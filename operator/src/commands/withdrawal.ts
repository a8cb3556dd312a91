import { given, one, type OperatorCommand, reasonIn } from '../command.ts'
import { listCommand, showCommand } from '../common-commands.ts'
import { EXIT, Failure } from '../failure.ts'
import { listOf } from '../table.ts'

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
  'hold_until',
  'requested_at',
]
const PAYMENT = [
  'id',
  'customer_id',
  'currency',
  'network',
  'address',
  'amount',
  'cause',
  'known_currency',
  'known_amount',
  'known_txid',
  'reviewers_needed',
  'first_reviewer_id',
  'found_at',
]

/** Commands for withdrawals and signer conflicts. */
export const withdrawalCommands: readonly OperatorCommand[] = [
  listCommand('withdrawals', 'ops/withdrawal/list', {
    about: 'Lists withdrawals: those to review, or by --status',
    columns: WITHDRAWAL,
    flags: ['status', 'after'],
  }),
  {
    usage: 'withdrawal show <id>',
    about: 'Shows one withdrawal, with the full bank card if it goes to one; the access is logged',
    flags: [],
    run: async (connection, [id = '']) => {
      const { card, facts, ...withdrawal } = await connection.call('ops/withdrawal/show', { id })
      const known = `${listOf(withdrawal)}\n\nFacts:\n${listOf(facts)}`
      const text = card ? `${known}\n\nBank card:\n${listOf(card)}` : known
      return { data: { ...withdrawal, card, facts }, text }
    },
  },
  {
    usage: 'withdrawal pass <id>',
    about: 'Approves a withdrawal; a large one needs a second reviewer',
    flags: ['reason'],
    run: async (connection, [id = ''], { reason }) => {
      const withdrawal = await connection.call('ops/withdrawal/review', given({ id, pass: '1', reason }))
      const pending =
        withdrawal.status === 'processing' ? '\n\nA second reviewer must approve it as well.' : ''
      return { data: withdrawal, text: listOf(withdrawal) + pending }
    },
  },
  {
    usage: 'withdrawal reject <id>',
    about: 'Rejects a withdrawal and returns the funds; the customer sees the --reason',
    flags: ['reason'],
    run: async (connection, [id = ''], { reason }) =>
      one(await connection.call('ops/withdrawal/review', given({ id, pass: '0', reason }))),
  },
  {
    usage: 'withdrawal paid <id>',
    about: "Records that the bank paid a withdrawal to a card, with the bank's --reference",
    flags: ['reference'],
    run: async (connection, [id = ''], { reference }) => {
      if (!reference)
        throw new Failure(EXIT.usage, 'The bank\'s reference of the payment is required: --reference "…".')
      return one(await connection.call('ops/withdrawal/paid', { id, reference }))
    },
  },
  {
    usage: 'withdrawal return <id>',
    about: 'Returns a withdrawal to a card that the bank did not pay (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/withdrawal/return', { id, reason: reasonIn(flags) })),
  },
  listCommand('payments', 'ops/payment/list', {
    about:
      'Lists signer conflicts: approved withdrawals the signer recorded with other contents, or by --status',
    columns: PAYMENT,
    flags: ['status', 'after'],
  }),
  showCommand('payment show <id>', 'ops/payment/show', 'Shows a signer conflict with both contents'),
  {
    usage: 'payment retry <id>',
    about: 'Asks the signer again after its journal was checked (--reason required)',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) =>
      one(await connection.call('ops/payment/resolve', { id, decision: 'retry', reason: reasonIn(flags) })),
  },
  {
    usage: 'payment return <id>',
    about: 'Returns the funds of a signer conflict (--reason required); a large one needs a second operator',
    flags: ['reason'],
    run: async (connection, [id = ''], flags) => {
      const payment = await connection.call('ops/payment/resolve', {
        id,
        decision: 'return',
        reason: reasonIn(flags),
      })
      const pending = payment.status === 'waiting' ? '\n\nA second operator must return it as well.' : ''
      return { data: payment, text: listOf(payment) + pending }
    },
  },
]
