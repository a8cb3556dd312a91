import { expect, test } from 'vitest'
import { joinParts, toChatPart } from './chat.ts'

const WIRE = {
  status: 'open' as const,
  online: true,
  typing: true,
  read_id: 7,
  unread: 1,
  more: false,
  messages: [
    { id: 7, from: 'customer' as const, text: '<b>Hello</b>', pic: null, articles: [], at: 5 },
    {
      id: 8,
      from: 'support' as const,
      text: 'Hello',
      pic: 'P'.repeat(22),
      articles: [{ id: 'spot-fees', title: 'Fees' }],
      at: 6,
    },
  ],
}

test('toChatPart: reads every field; markup remains text', () => {
  expect(toChatPart(WIRE)).toEqual({
    status: 'open',
    isOnline: true,
    isTyping: true,
    readId: 7,
    unread: 1,
    hasOlder: false,
    messages: [
      { id: 7, from: 'customer', text: '<b>Hello</b>', picture: undefined, articles: [], at: 5 },
      {
        id: 8,
        from: 'support',
        text: 'Hello',
        picture: 'P'.repeat(22),
        articles: [{ id: 'spot-fees', title: 'Fees' }],
        at: 6,
      },
    ],
  })
})

test('joinParts: older pages come first, and a message in two pages once', () => {
  const part = toChatPart(WIRE)
  const [first, second] = part.messages
  if (!first || !second) throw new Error('no messages')
  const older = { ...part, messages: [{ ...first, id: 6 }, first] }
  expect(joinParts([part, older]).map(({ id }) => id)).toEqual([6, 7, 8])
  expect(joinParts([])).toEqual([])
})
