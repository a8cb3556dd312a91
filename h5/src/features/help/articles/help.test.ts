import { expect, test } from 'vitest'
import { toArticle, toBlocks, toHelpCenter } from './help.ts'

test('toBlocks: paragraphs, bullets and numbers; markup remains text', () => {
  const body = 'First <b>line</b>.\n\n- one\n- two\nAfter.\n\n1. do\n2. done\n- other'
  expect(toBlocks(body)).toEqual([
    { kind: 'paragraph', text: 'First <b>line</b>.' },
    { kind: 'bullets', items: ['one', 'two'] },
    { kind: 'paragraph', text: 'After.' },
    { kind: 'numbers', items: ['do', 'done'] },
    { kind: 'bullets', items: ['other'] },
  ])
  expect(toBlocks('')).toEqual([])
})

test('toHelpCenter: a topic without articles is left out', () => {
  const link = { id: 'spot-fees', title: 'Fees' }
  const wire = {
    common: [link],
    topics: [
      { topic: 'spot' as const, articles: [link] },
      { topic: 'perp' as const, articles: [] },
    ],
  }
  expect(toHelpCenter(wire)).toEqual({ common: [link], topics: [{ topic: 'spot', articles: [link] }] })
})

test('toArticle: reads every field', () => {
  const wire = {
    id: 'spot-fees',
    title: 'Fees',
    topic: 'spot' as const,
    body: 'Few.',
    lang: 'en' as const,
    updated_at: null,
    related: [{ id: 'order-types', title: 'Orders' }],
  }
  expect(toArticle(wire)).toEqual({
    id: 'spot-fees',
    title: 'Fees',
    topic: 'spot',
    blocks: [{ kind: 'paragraph', text: 'Few.' }],
    language: 'en',
    updatedAt: undefined,
    related: [{ id: 'order-types', title: 'Orders' }],
  })
  expect(toArticle({ ...wire, updated_at: 5 }).updatedAt).toBe(5)
})
