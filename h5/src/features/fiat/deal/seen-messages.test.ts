import { expect, test } from 'vitest'
import type { DealMessage } from './deal-detail.ts'
import { countUnseen } from './seen-messages.ts'

const CHAT: DealMessage = {
  id: 1,
  kind: 'chat',
  mine: false,
  author: 'seller',
  topic: undefined,
  text: 'Hello',
  picture: undefined,
  usedBefore: false,
  at: 0,
}

test('countUnseen: chat of the other side after the last one that was seen, nothing else', () => {
  const messages: DealMessage[] = [
    CHAT,
    { ...CHAT, id: 2, mine: true },
    { ...CHAT, id: 3, kind: 'receipt' },
    { ...CHAT, id: 4 },
  ]
  expect(countUnseen(messages, 0)).toBe(2)
  expect(countUnseen(messages, 1)).toBe(1)
  expect(countUnseen(messages, 4)).toBe(0)
})
