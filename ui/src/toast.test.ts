import { expect, test } from 'vitest'
import { onToast, takeToasts, toast } from './toast.ts'

test('what is said before anyone listens is not lost, but bounded', () => {
  for (const word of ['one', 'two', 'three', 'four', 'five', 'six']) toast(word)
  let priceReceived: string[] = []
  const stop = onToast(() => {
    priceReceived = [...priceReceived, ...takeToasts().map(({ text }) => text)]
  })
  toast('seven', 'bad')
  stop()
  toast('eight')
  expect(priceReceived).toEqual(['two', 'three', 'four', 'five', 'six', 'seven'])
  expect(takeToasts()).toEqual([{ text: 'eight', tone: 'plain' }])
})

test('the same message twice in a row is shown once', () => {
  for (const word of ['wrong', 'wrong', 'other', 'wrong']) toast(word)
  expect(takeToasts().map(({ text }) => text)).toEqual(['wrong', 'other', 'wrong'])
})
