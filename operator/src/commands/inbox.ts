import { asTyped, given, one, type OperatorCommand, table } from '../command.ts'
import { listOf } from '../table.ts'

const ENTRY = ['target', 'queue', 'customer_id', 'since_at', 'summary', 'approvals', 'claimed_by']
const QUEUE = ['queue', 'count', 'oldest_at']
const NOTE = ['id', 'at', 'operator', 'text']
const STEP = ['id', 'at', 'operator', 'role', 'call', 'outcome', 'reason']

/** Commands for the queues, and for any record by its target, such as withdrawal:12. */
export const inboxCommands: readonly OperatorCommand[] = [
  {
    usage: 'inbox',
    about: 'Lists what waits for a person, longest waiting first',
    flags: ['after'],
    run: async (connection, _words, { after }) => {
      const data = await connection.call('ops/inbox/list', given({ after }))
      const list = data.list.map(({ since, claimed_by: colleague, ...item }) => ({
        ...item,
        since_at: since,
        claimed_by: colleague?.nickname,
      }))
      return {
        data,
        text: `${table({ list: data.queues }, QUEUE).text}\n\n${table({ ...data, list }, ENTRY).text}`,
      }
    },
  },
  {
    usage: 'record show <target>',
    about:
      'Shows claim, notes and timeline of a record such as withdrawal:12; --before <entry> shows older ones',
    flags: ['before'],
    run: async (connection, [target = ''], { before }) => {
      const data = await connection.call('ops/record/show', asTyped<'ops/record/show'>({ target, before }))
      const claim = { claimed_by: data.claim?.operator.nickname, claimed_at: data.claim?.at }
      const timeline = table({ list: data.timeline.map(named), more: data.more }, STEP).text
      return {
        data,
        text: [listOf(claim), table({ list: data.notes.map(named) }, NOTE).text, timeline].join('\n\n'),
      }
    },
  },
  {
    usage: 'record claim <target>',
    about: 'Claims a record, so that others cannot decide on it meanwhile',
    flags: [],
    run: async (connection, [target = '']) => one(await connection.call('ops/record/claim', { target })),
  },
  {
    usage: 'record take-over <target>',
    about: 'Claims a record that another operator has claimed',
    flags: [],
    run: async (connection, [target = '']) =>
      one(await connection.call('ops/record/claim', { target, take_over: '1' })),
  },
  {
    usage: 'record release <target>',
    about: 'Releases a record that you have claimed',
    flags: [],
    run: async (connection, [target = '']) => one(await connection.call('ops/record/release', { target })),
  },
  {
    usage: 'record note <target> <text>',
    about: 'Adds a note to a record; customers do not see it',
    flags: [],
    run: async (connection, [target = '', text = '']) =>
      one(await connection.call('ops/record/note', { target, text })),
  },
]

/** Replaces the operator of an entry by their nickname. */
function named(entry: { readonly operator: { readonly nickname: string } | null }): object {
  return { ...entry, operator: entry.operator?.nickname }
}
