import { expect, test } from 'vitest'
import { toTextBlocks } from './text-blocks.ts'

test('toTextBlocks: paragraphs, bullets and numbers; markup remains text', () => {
  const body = 'First <b>line</b>.\n\n- one\n- two\nAfter.\n\n1. do\n2. done\n- other'
  expect(toTextBlocks(body)).toEqual([
    { kind: 'paragraph', text: 'First <b>line</b>.' },
    { kind: 'bullets', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'After.' },
    { kind: 'numbers', items: ['do', 'done'] },
    { kind: 'bullets', items: ['other'] },
  ])
  expect(toTextBlocks('')).toEqual([])
})
