import { asTyped, given, one, type OperatorCommand, reasonIn, table } from '../command.ts'
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
  'known_currency',
  'known_amount',
  'known_txid',
  'reviewers_needed',
  'first_reviewer_id',
  'found_at',
]

export const withdrawalCommands: readonly OperatorCommand[] = [
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
    usage: 'withdrawal show <id>',
    about: 'One withdrawal; one to a bank card with the card in full. The look is logged',
    flags: [],
    run: async (door, [id = '']) => {
      const { card, ...withdrawal } = await door.call('ops/withdrawal/show', { id })
      const text = card ? `${listOf(withdrawal)}\n\nTo this card:\n${listOf(card)}` : listOf(withdrawal)
      return { data: { ...withdrawal, card }, text }
    },
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
    usage: 'payments',
    about: 'Passed withdrawals that the signer knows with other contents, or those of a --status',
    flags: ['status', 'page'],
    run: async (door, _words, { status, page }) =>
      table(await door.call('ops/payment/list', asTyped<'ops/payment/list'>({ status, page })), PAYMENT),
  },
  {
    usage: 'payment retry <id>',
    about: 'Asks the signer again, for a --reason: when its journal was looked at and mended',
    flags: ['reason'],
    run: async (door, [id = ''], flags) =>
      one(await door.call('ops/payment/resolve', { id, decision: 'retry', reason: reasonIn(flags) })),
  },
  {
    usage: 'payment return <id>',
    about: 'Gives the money back, for a --reason; a large one needs a second person as well',
    flags: ['reason'],
    run: async (door, [id = ''], flags) => {
      const payment = await door.call('ops/payment/resolve', {
        id,
        decision: 'return',
        reason: reasonIn(flags),
      })
      const waits = payment.status === 'waiting' ? '\n\nA second person has to give it back as well.' : ''
      return { data: payment, text: listOf(payment) + waits }
    },
  },
]
