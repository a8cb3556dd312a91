import { expect, test } from 'vitest'
import { onToast, takeToasts, toast } from './toast.ts'

test('toast: messages before the first listener are queued, up to a bound', () => {
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

test('toast: the same message twice in a row is shown once', () => {
  for (const word of ['wrong', 'wrong', 'other', 'wrong']) toast(word)
  expect(takeToasts().map(({ text }) => text)).toEqual(['wrong', 'other', 'wrong'])
})
