import { asTyped, given, one, type OperatorCommand, table } from '../command.ts'
import { listCommand } from '../common-commands.ts'

const CONVERSATION = ['id', 'customer_id', 'lang', 'status', 'waiting_since', 'claimed_by', 'last_text']
const MESSAGE = ['id', 'author', 'at', 'text', 'pic']
const FEEDBACK = ['id', 'customer_id', 'kind', 'text', 'pics', 'at', 'reply']
const REPLY = ['id', 'lang', 'title', 'text']

/** Commands for the support chat and feedback. */
export const supportCommands: readonly OperatorCommand[] = [
  listCommand('chats', 'ops/support/list', {
    about:
      'Lists support chats: those that wait, the oldest first, or by --status waiting, answered or closed',
    columns: CONVERSATION,
    flags: ['status', 'after'],
  }),
  {
    usage: 'chat show <id>',
    about: 'Shows the messages of a chat; --before <message> shows older ones',
    flags: ['before'],
    run: async (connection, [id = ''], { before }) => {
      const data = await connection.call('ops/support/show', given({ id, before }))
      return { data, text: table({ list: data.messages, more: data.more }, MESSAGE).text }
    },
  },
  {
    usage: 'chat claim <id>',
    about: 'Takes a chat that no other operator has',
    flags: [],
    run: async (connection, [id = '']) => one(await connection.call('ops/support/claim', { id })),
  },
  {
    usage: 'chat take-over <id>',
    about: 'Takes a chat from another operator',
    flags: [],
    run: async (connection, [id = '']) =>
      one(await connection.call('ops/support/claim', { id, take_over: '1' })),
  },
  {
    usage: 'chat reply <id> <text>',
    about: 'Replies in a chat that you have',
    flags: [],
    run: async (connection, [id = '', text = '']) =>
      one(await connection.call('ops/support/reply', { id, text })),
  },
  {
    usage: 'chat close <id>',
    about: 'Ends a chat',
    flags: [],
    run: async (connection, [id = '']) => one(await connection.call('ops/support/close', { id })),
  },
  listCommand('replies', 'ops/support/replies', { about: 'Lists the saved replies', columns: REPLY }),
  {
    usage: 'reply save <language> <title> <text>',
    about: 'Adds a saved reply',
    flags: [],
    run: async (connection, [lang = '', title = '', text = '']) =>
      one(
        await connection.call(
          'ops/support/save_reply',
          asTyped<'ops/support/save_reply'>({ lang, title, text }),
        ),
      ),
  },
  {
    usage: 'reply delete <id>',
    about: 'Deletes a saved reply',
    flags: [],
    run: async (connection, [id = '']) => one(await connection.call('ops/support/delete_reply', { id })),
  },
  {
    usage: 'feedback',
    about: 'Lists feedback without a reply, the oldest first; --status replied lists the others',
    flags: ['status', 'after'],
    run: async (connection, _words, { status, after }) =>
      table(
        await connection.call(
          'ops/feedback/list',
          asTyped<'ops/feedback/list'>({ replied: status === 'replied' ? '1' : undefined, after }),
        ),
        FEEDBACK,
      ),
  },
  {
    usage: 'feedback reply <id> <text>',
    about: 'Replies to feedback; the customer reads it in the help center',
    flags: [],
    run: async (connection, [id = '', text = '']) =>
      one(await connection.call('ops/feedback/reply', { id, text })),
  },
]
