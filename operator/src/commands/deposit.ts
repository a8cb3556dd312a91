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

export const depositCommands: readonly OperatorCommand[] = [
  {
    usage: 'charges',
    about: 'Deposits handed in with a voucher that wait, or those of a --status',
    flags: ['status', 'page'],
    run: async (door, _words, { status, page }) =>
      table(await door.call('ops/charge/list', asTyped<'ops/charge/list'>({ status, page })), CHARGE),
  },
  {
    usage: 'charge pass <id>',
    about: 'Credits a deposit that was handed in; a large one needs a second person as well',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) => {
      const charge = await door.call('ops/charge/review', given({ id, pass: '1', reason }))
      const waits = charge.status === 'processing' ? '\n\nA second person has to pass it as well.' : ''
      return { data: charge, text: listOf(charge) + waits }
    },
  },
  {
    usage: 'charge reject <id>',
    about: 'Rejects it; the customer is told the --reason',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) =>
      one(await door.call('ops/charge/review', given({ id, pass: '0', reason }))),
  },
  {
    usage: 'deposits',
    about: 'Deposits from chains that wait for a person, or those of a --status',
    flags: ['status', 'page'],
    run: async (door, _words, { status, page }) =>
      table(await door.call('ops/deposit/list', asTyped<'ops/deposit/list'>({ status, page })), DEPOSIT),
  },
  {
    usage: 'deposit pass <id>',
    about:
      'Credits one, or takes one that was undone back after all; a large one needs a second person as well',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) => {
      const deposit = await door.call('ops/deposit/review', given({ id, pass: '1', reason }))
      const waits = deposit.why === null ? '' : '\n\nA second person has to pass it as well.'
      return { data: deposit, text: listOf(deposit) + waits }
    },
  },
  {
    usage: 'deposit leave <id>',
    about: 'Leaves it as it is; the customer is told the --reason',
    flags: ['reason'],
    run: async (door, [id = ''], { reason }) =>
      one(await door.call('ops/deposit/review', given({ id, pass: '0', reason }))),
  },
]
